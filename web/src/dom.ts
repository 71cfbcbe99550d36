// Finding and filling elements of the page.

/// The element with this id; the page has it.
export function $<T extends HTMLElement = HTMLElement>(id: string): T {
  return document.getElementById(id) as T;
}

export function onClick(id: string, action: () => void): void {
  $(id).addEventListener('click', action);
}

/// type: 'input' while a slider is drawn, 'change' once a choice is made.
export function onInput(id: string, type: 'input' | 'change', action: (control: HTMLInputElement) => void): void {
  const control = $<HTMLInputElement>(id);
  control.addEventListener(type, () => action(control));
}

export function element(tag: string, text: string, className = ''): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  made.className = className;
  return made;
}

/// A patch of colour beside a name.
export function swatch(colour: string): HTMLElement {
  const made = element('i', '', 'swatch');
  made.style.background = colour;
  return made;
}

export function cssValue(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/// Names and values as a description list.
export function fillList(list: HTMLElement, entries: [string, string][]): void {
  if (list.childElementCount !== 2 * entries.length) {
    list.replaceChildren(
      ...entries.flatMap(() => [document.createElement('dt'), document.createElement('dd')]),
    );
  }
  entries.forEach(([name, value], i) => {
    const [dt, dd] = [list.children[2 * i], list.children[2 * i + 1]];
    if (dt.textContent !== name) dt.textContent = name;
    if (dd.textContent !== value) dd.textContent = value;
  });
}

export function setPressed(button: HTMLElement, pressed: boolean): void {
  button.setAttribute('aria-pressed', String(pressed));
}
