// The few lines that make drawing by hand bearable.

const NAMESPACE = "http://www.w3.org/2000/svg";

// A new SVG element with its attributes, inside `parent` where one is given.
export function draw(name, attributes = {}, parent = null) {
  const element = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (parent) parent.append(element);
  return element;
}

// Sets an attribute only where it changes, so that nothing is painted in vain.
export function change(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

export function polar(radius, degrees) {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
}

export function at({ x, y }) {
  return `${x.toFixed(2)} ${y.toFixed(2)}`;
}

// A path along part of a circle, clockwise from one angle to another (0 is up).
export function arc(radius, from, to) {
  const large = to - from > 180 ? 1 : 0;
  return `M${at(polar(radius, from))}A${radius} ${radius} 0 ${large} 1 ${at(polar(radius, to))}`;
}
