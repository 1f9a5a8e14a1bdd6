"""The page of a table as tests see it: what a person can read there, and what hands can do."""

import time

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

PATIENCE_S = 12
MOUSE_MS = 30
PLAIN = {"game": "melee", "first": "white", "pace": "0"}  # a new game, unless it is to be another


class TablePage:
    """One page in one browser."""

    def __init__(self, driver, width, height):
        self.driver = driver
        facts = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500}
        driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", facts)
        driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": width < 500})

    def open(self, url):
        """Goes to a table and waits until its array stands."""
        self.driver.get(url)
        self.until(lambda: self.phase() not in (None, "setup"), "the table is set up")

    def close(self):
        """Leaves the table, so that nothing is remembered; a complaint of the browser fails."""
        self.driver.execute_script("try { localStorage.clear() } catch {}")
        complaints = [entry["message"] for entry in self.driver.get_log("browser")
                      if entry["level"] == "SEVERE" and "WebSocket" not in entry["message"]]
        self.driver.get("about:blank")
        assert not complaints, complaints

    # What can be seen

    def find(self, selector):
        """The first element of a CSS selector."""
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def until(self, is_so, what):
        """Waits until something is so; its value."""
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            if value := is_so():
                return value
            time.sleep(0.02)
        raise AssertionError(f"never seen: {what}; status {self.status()!r}, calls {self.calls()}")

    def phase(self):
        """What the table waits for, as its state names it."""
        return self.find("#status").get_attribute("data-phase")

    def status(self):
        """What the page says the table waits for."""
        return self.find("#status").text

    def calls(self):
        """The names of all calls in the list."""
        return self.each("#calls li", "dataset.call")

    def until_call(self, name, times=1):
        """Waits until a call has been made so many times."""
        self.until(lambda: self.calls().count(name) >= times, f"{times} x {name}")

    # Lights and states come a moment after the calls that they belong to.

    def until_status(self, text):
        """Waits until the page says that the table waits for this."""
        self.until(lambda: self.status() == text, f"status {text!r}")

    def until_phase(self, phase):
        """Waits for a phase of the game."""
        self.until(lambda: self.phase() == phase, f"phase {phase}")

    def until_light(self, point, letter):
        """Waits until a point's light has this letter."""
        self.until(lambda: self.light(point) == letter, f"{letter} on {point}")

    def turns(self):
        """The moves of the record."""
        return self.each("#turns b", "textContent")

    def each(self, selector, fact):
        """A fact of every element of a CSS selector."""
        script = f"return [...document.querySelectorAll(arguments[0])].map(each => each.{fact})"
        return self.driver.execute_script(script, selector)

    def label(self, point):
        """What a screen reader says of a point."""
        return self.cell(point).get_attribute("aria-label")

    def light(self, point):
        """The letter of a point's light."""
        return self.find(f'[data-light="{point}"]').get_attribute("data-letter")

    def said(self):
        """What was announced to screen readers, politely or not."""
        return " ".join(self.each("#say-polite p, #say-urgent p", "textContent"))

    def cell(self, point):
        """The element of a point."""
        return self.find(f'[data-point="{point}"]')

    # What hands do

    def mouse(self):
        """A chain of mouse and keys."""
        return ActionChains(self.driver, duration=MOUSE_MS)

    def drag(self, start, end):
        """Lifts with the mouse from a point and sets down on another."""
        chain = self.mouse().move_to_element(self.cell(start)).click_and_hold()
        chain.move_to_element(self.cell(end)).pause(0.05).release().perform()

    def move(self, text):
        """Drags a move such as d1-d4, and waits until the table has passed the turn."""
        before = len(self.turns())
        self.drag(*text.split("-"))
        self.until(lambda: len(self.turns()) == before + 1, f"the turn {text}")

    def click_point(self, point, second=False):
        """A short click on a point, with Shift for the second hand."""
        chain = self.mouse()
        if second:
            chain.key_down(Keys.SHIFT)
        chain.click(self.cell(point))
        if second:
            chain.key_up(Keys.SHIFT)
        chain.perform()

    def turn_over(self, point):
        """Lifts a unit and sets it back on its point."""
        self.mouse().click_and_hold(self.cell(point)).pause(0.35).release().perform()

    def key(self, *keys):
        """Keys to whatever has the focus."""
        chain = self.mouse()
        for key in keys:
            chain.send_keys(key)
        chain.perform()

    def touch(self, *steps):
        """Fingers by the browser's own input: each step is (type, [(finger, x, y), ..])."""
        for kind, fingers in steps:
            points = [{"id": finger, "x": x, "y": y} for finger, x, y in fingers]
            facts = {"type": kind, "touchPoints": points}
            self.driver.execute_cdp_cmd("Input.dispatchTouchEvent", facts)
            time.sleep(0.06)

    def place(self, point):
        """Where a point is on the screen."""
        box = self.cell(point).rect
        top = self.driver.execute_script("return window.scrollY")
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2 - top

    def press(self, selector):
        """Clicks a button of the page."""
        self.find(selector).click()

    def new_game(self, wait=True, **fields):
        """Fills in the dialog for a new game, and waits until it can begin."""
        self.press("[data-opens=new]")
        details = self.find("#new details")
        if not details.get_attribute("open"):
            details.find_element(By.TAG_NAME, "summary").click()
        for name, value in {**PLAIN, **fields}.items():
            script = "arguments[0].value = arguments[1];" \
                     "arguments[0].dispatchEvent(new Event('input', {bubbles: true}))"
            self.driver.execute_script(script, self.find(f"#new [name={name}]"), str(value))
        self.press("#new [type=submit]")
        if wait:
            self.until(lambda: not self.find("#new").get_attribute("open"), "the table took it")
            self.until_call("ready")
            self.until(lambda: self.phase() == "play", "play")
