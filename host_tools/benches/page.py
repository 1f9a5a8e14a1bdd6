"""How long a touch on the page takes to its light on the page, in a real browser."""

import random
import time

from host_tools.benches.browser import RunningTable, make_driver, missing
from host_tools.benches.row import NotMeasured

PATIENCE_S = 15
SHIFT_S = 0.03  # the presses are spread over the browser's frames
SEED = 1

# From the browser's own stamp of the press to the end of the frame in which a target is lit.
WATCH = """
window.measured = [];
let pressed = 0;
const frame = new MessageChannel();
let since = 0;
frame.port1.onmessage = () => window.measured.push(performance.now() - since);
addEventListener("pointerdown", (event) => { pressed = event.timeStamp; }, true);
new MutationObserver((changes) => {
  if (!pressed || !changes.some(({ target }) => target.dataset.letter === "t")) return;
  since = pressed;
  pressed = 0;
  requestAnimationFrame(() => frame.port2.postMessage(0));
}).observe(document.querySelector("#marks"), { subtree: true, attributes: true });
"""


def touch_to_light(n: int = 200) -> dict:
    """Lifts a unit `n` times; {"p50", "p99", "worst"} in ms, and "n"."""
    if reason := missing():
        raise NotMeasured(reason)
    table = RunningTable()
    try:
        driver = make_driver()
        try:
            return percentiles(sorted(lift_often(driver, table.url, n)))
        finally:
            driver.quit()
    finally:
        table.stop()


def lift_often(driver, url: str, n: int) -> list[float]:
    """Begins a game without a clock and lifts and sets down one unit again and again."""
    from selenium.webdriver.common.action_chains import ActionChains

    driver.get(url)
    wait_for(driver, "document.querySelector('#status').dataset.phase === 'play'")
    driver.execute_script("""
        const { elements } = document.querySelector('#new-form');
        elements.pace.value = '0';
        elements.first.value = 'white';
        elements.white.value = 'Bench';
        document.querySelector('#new-form').requestSubmit();""")
    wait_for(driver, "document.querySelector('#near .player-name').textContent === 'Bench'")
    wait_for(driver, "document.querySelector('#status').dataset.phase === 'play'")
    driver.execute_script(WATCH)
    unit = driver.find_element("css selector", "[data-point=d1]")
    spread = random.Random(SEED)
    for number in range(1, n + 1):
        time.sleep(spread.uniform(0, SHIFT_S))
        ActionChains(driver, duration=0).click_and_hold(unit).perform()
        wait_for(driver, f"window.measured.length === {number}")
        time.sleep(0.3)  # longer than a click, which would keep the unit in the hand
        ActionChains(driver, duration=0).release().perform()
        wait_for(driver, "!document.querySelector('[data-letter=t]')")
    return driver.execute_script("return window.measured")


def wait_for(driver, condition: str):
    """Waits until a condition of the page holds."""
    end = time.monotonic() + PATIENCE_S
    while not driver.execute_script(f"return Boolean({condition})"):
        if time.monotonic() > end:
            raise TimeoutError(f"never so on the page: {condition}")
        time.sleep(0.005)


def percentiles(times: list[float]) -> dict:
    """The figures of sorted times, by the nearest rank."""
    def at(percent: int) -> float:
        return round(times[-(-len(times) * percent // 100) - 1], 1)

    return {"p50": at(50), "p99": at(99), "worst": at(100), "n": len(times)}
