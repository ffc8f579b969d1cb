"use strict";
// The order desk: taps on the map or on buttons set the lists of the form, which is the truth and works without
// this script. It knows no rule: what may be tapped stands in the form. Nothing is sent before a button is pressed.
(() => {
  const one = (what, within = document) => within.querySelector(what);
  const all = (what, within = document) => [...within.querySelectorAll(what)];
  const form = one("#desk-form"), sheet = one("#desk-sheet"), board = one(".board"), data = JSON.parse(one("#desk-data").textContent);
  const { touches, at, words } = data, NEAR = 24, APART = 22, DRAG = 8;
  const lists = () => all(".piece select"), make = (tag, facts = {}) => Object.assign(document.createElement(tag), facts);
  const drawn = (tag, facts) => { const e = document.createElementNS("http://www.w3.org/2000/svg", tag); for (const key in facts) e.setAttribute(key, facts[key]); return e; };
  const placeOf = touch => { const place = touches[touch] && touches[touch][1]; return board && at[place] ? place : ""; };
  const tapsOf = option => option.dataset.t ? option.dataset.t.split(".") : [];
  let list = null, taps = [], trail = [], done = [], said = "", asked = null, whole = false, from = null;
  const layer = board && board.appendChild(drawn("g", { "class": "desk-layer", "aria-hidden": "true" }));

  // What can be tapped after some taps, each once, in the order of the form.
  const after = (of, before) => [...new Set([...of.options].map(tapsOf)
    .filter(t => t.length > before.length && before.every((tap, n) => tap === t[n])).map(t => t[before.length]))];

  // A piece that takes several orders has several lists: the first empty one is meant.
  const pieces = () => {
    const found = new Map();
    for (const each of lists()) {
      const known = found.get(each.name);
      if (!known || (known.value && !each.value)) found.set(each.name, each);
    }
    return [...found.values()];
  };

  // All that can be tapped now: its words, its place on the board (empty: a button), and what a tap does.
  const goals = () => asked || (list
    ? after(list, taps).map(tap => ({ words: touches[tap][0], place: placeOf(tap), go: () => tapped(tap) }))
    : pieces().map(each => ({ words: touches[each.dataset.t][0], place: placeOf(each.dataset.t), given: !!each.value, go: () => choose(each) })));

  const choose = each => { list = each; taps = []; trail = []; said = ""; show(true); };

  const tapped = tap => {
    trail.push(taps);
    taps = [...taps, tap];
    for (let next; ; taps = [...taps, next[0]]) { // what is the only way is not asked about
      const option = [...list.options].find(o => o.dataset.t === taps.join("."));
      if (option) { set(list, option.index); return; }
      next = after(list, taps);
      if (next.length !== 1) break;
    }
    show(true);
  };

  const set = (each, index) => {
    done.push([each, each.selectedIndex]);
    each.selectedIndex = index;
    said = each.options[index].text;
    list = null;
    taps = [];
    const same = lists().filter(other => other.name === each.name);
    if ("many" in each.dataset && same.every(other => other.value)) more(same.at(-1));
    show();
  };

  // One more list below the last of a piece that takes several orders.
  const more = last => {
    const row = last.parentElement.cloneNode(true), next = one("select", row), label = one("label", row);
    next.id = label.htmlFor = last.id.replace(/\d+$/, n => +n + 1);
    next.dataset.filed = "";
    next.selectedIndex = 0;
    label.textContent = label.textContent.replace(/\d+$/, n => +n + 1);
    last.parentElement.after(row);
  };

  const back = () => {
    if (asked) asked = null;
    else if (list && trail.length) taps = trail.pop();
    else if (list) list = null;
    else if (done.length) { const [each, index] = done.pop(); each.selectedIndex = index; said = ""; }
    show(!!list);
  };

  // ------------------------------------------------------------ the board

  const scale = () => board.getBoundingClientRect().width / board.viewBox.baseVal.width;
  const far = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);

  // A window in which all that can be tapped is seen if it fits, and no two of it are nearer than a finger.
  const frame = (found, middle) => {
    const places = [...new Set(found.map(goal => goal.place).filter(Boolean))].map(place => at[place]);
    if (!board || !places.length || whole) return;
    const seen = middle ? [...places, middle] : places, near = places.flatMap((a, n) => places.slice(n + 1).map(b => far(a, b)));
    const [xs, ys] = [0, 1].map(axis => seen.map(point => point[axis]));
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const fits = Math.min((sheet.clientWidth - 48) / (right - left + 1), (sheet.clientHeight - 48) / (bottom - top + 1));
    const readable = data.readable / board.viewBox.baseVal.width;
    const wanted = Math.max((APART + 1) / Math.min(...near, 1e6), readable, Math.min(fits, 1));
    board.setAttribute("width", Math.round(wanted * board.viewBox.baseVal.width));
    const now = scale(), centre = middle && fits < now ? middle : [(left + right) / 2, (top + bottom) / 2];
    sheet.scrollTo(centre[0] * now - sheet.clientWidth / 2, centre[1] * now - sheet.clientHeight / 2);
  };

  // The goal of a tap: on its mark, within its outline, or the nearest within a finger's breadth; else none.
  const hit = (x, y, found) => {
    const matrix = board.getScreenCTM(), under = document.elementsFromPoint(x, y).map(e => e.id);
    const near = found.map(goal => [far([x, y], [matrix.a * at[goal.place][0] + matrix.e, matrix.d * at[goal.place][1] + matrix.f]), goal]);
    near.sort((a, b) => a[0] - b[0]);
    if (!near.length || near[0][0] <= APART / 2) return near.length ? near[0][1].place : "";
    const within = found.find(goal => under.includes("p-" + goal.place));
    return within ? within.place : near[0][0] <= NEAR ? near[0][1].place : "";
  };

  const draw = found => {
    layer.replaceChildren();
    const now = scale();
    for (const each of lists()) {
      const option = each.selectedOptions[0], way = [each.dataset.t, ...tapsOf(option)].map(placeOf).filter(Boolean).map(place => at[place]);
      if (way.length < 2) continue;
      const kind = `way${placeOf(tapsOf(option)[0]) ? "" : " helping"}${each.value === each.dataset.filed ? "" : " fresh"}`;
      layer.append(drawn("polyline", { "class": kind, points: way.join(" ") }), drawn("circle", { "class": kind, cx: way.at(-1)[0], cy: way.at(-1)[1], r: 5 / now }));
    }
    for (const goal of found) {
      const area = document.getElementById("p-" + goal.place), [cx, cy] = at[goal.place], kind = goal.given ? "goal given" : "goal";
      if (area && list) layer.append(drawn("use", { "class": "goal-land", href: area.getAttribute("href") }));
      layer.append(drawn("circle", { "class": kind, cx, cy, r: 11 / now }));
    }
  };

  // ------------------------------------------------------------ what is shown beside it

  const label = touch => touches[touch] ? touches[touch][0] : "";
  const filled = (text, facts) => text.replace(/\{(\w+)\}/g, (_, key) => facts[key]);

  const count = () => {
    const names = [...new Set(lists().map(each => each.name))];
    const given = names.filter(name => lists().some(each => each.name === name && each.value)).length;
    const fresh = lists().filter(each => each.value !== each.dataset.filed).length + rows().filter(line => !data.filed.includes(line)).length;
    const told = names.length ? [filled(words.count, { given, all: names.length })] : [];
    told.push(fresh ? filled(words.changed, { count: fresh }) : words.unchanged);
    if (data.purse !== undefined && data.purse !== null) {
      const spent = lists().reduce((sum, each) => sum + +(each.selectedOptions[0].dataset.c || 0), 0);
      const moved = all(".row").filter(written).reduce((sum, row) => sum + row.dataset.purse * value(row, "ducats"), 0);
      told.push(filled(words.left, { left: data.purse - spent + moved, all: data.purse }));
    }
    one("#desk-count").textContent = told.join(" · ");
    for (const each of lists()) each.parentElement.classList.toggle("fresh", each.value !== each.dataset.filed);
  };

  const show = move => {
    const found = goals(), onBoard = found.filter(goal => goal.place);
    const way = list ? [label(list.dataset.t), ...taps.map(label)].join(" · ") + " · …" : said;
    one("#desk-sentence").textContent = way || (onBoard.length ? words.hint : words.hint_plain);
    const buttons = asked || found.filter(goal => !goal.place);
    one("#desk-taps").replaceChildren(...buttons.map(goal => {
      const button = make("button", { type: "button", textContent: goal.words });
      button.addEventListener("click", () => { asked = null; goal.go(); });
      return button;
    }));
    one("#desk-back").disabled = !list && !done.length && !asked;
    if (move) frame(onBoard, at[placeOf(list ? list.dataset.t : "")]);
    if (board) draw(onBoard);
    count();
    letter();
  };

  // ------------------------------------------------------------ the letter

  const value = (row, name) => +((one(`[data-f="${name}"]`, row) || {}).value || 0);
  const written = row => {
    const on = one("[data-on]", row), chosen = all("select", row), free = all("input[type=number]", row);
    return on ? on.checked : (chosen.length ? chosen : free).some(blank => blank.value);
  };
  const rows = () => {
    const used = all(".row").filter(written), taken = all("[data-counted]").map(blank => blank.value).filter(Boolean);
    let next = 1;
    return used.map(row => row.dataset.line.replace(/\{(\w+)\}/g, (_, name) => {
      const blanks = all(`[data-f="${name}"]`, row), first = blanks[0], values = blanks.map(b => b.value.trim()).filter(Boolean);
      if (values.length) return first.dataset.joint ? values.join(first.dataset.joint) : values[0];
      if (!("counted" in first.dataset)) return data.empty;
      while (taken.includes(String(next))) next++;
      return String(next++);
    }));
  };

  const letter = () => {
    const mail = one("#desk-mail"), typed = one("#desk-text").value.split("\n").map(line => line.trimEnd()).filter(Boolean), forms = rows();
    const gone = lists().some(each => each.dataset.filed && ("many" in each.dataset ? each.value !== each.dataset.filed : !each.value && !typed.includes(each.dataset.filed)))
      || data.filed.some(line => !forms.includes(line) && !typed.includes(line));
    const lines = [...(gone && !typed.includes(data.clear) ? [data.clear] : []), ...lists().map(each => each.value).filter(Boolean), ...forms, ...typed];
    mail.href = `mailto:${mail.dataset.to}?subject=${encodeURIComponent(mail.dataset.subject)}&body=${encodeURIComponent(lines.join("\r\n"))}`;
  };

  const preview = async event => {
    event.preventDefault();
    try {
      const body = new URLSearchParams(new FormData(form));
      body.set("wish", "preview");
      const answer = await fetch(form.action, { method: "POST", body });
      if (!answer.ok) throw new Error(answer.status);
      const told = one("#desk-preview", new DOMParser().parseFromString(await answer.text(), "text/html")), now = one("#desk-preview");
      now.replaceWith(document.adoptNode(told));
      told.focus();
    } catch { event.target.removeEventListener("click", preview); event.target.click(); }
  };

  if (board) {
    data.readable = board.width.baseVal.value;
    sheet.addEventListener("pointerdown", event => { from = [event.clientX, event.clientY]; });
    sheet.addEventListener("click", event => {
      event.preventDefault();
      if (from && far(from, [event.clientX, event.clientY]) > DRAG) return; // a drag is never a tap
      const found = goals().filter(goal => goal.place), place = hit(event.clientX, event.clientY, found);
      if (!place) return;
      const meant = found.filter(goal => goal.place === place);
      asked = null;
      if (meant.length > 1) { asked = meant; show(); } else meant[0].go();
    });
    one("#desk-whole").addEventListener("click", event => {
      whole = !whole;
      event.target.setAttribute("aria-pressed", String(whole));
      board.setAttribute("width", whole ? sheet.clientWidth : data.readable);
      show(true);
    });
  }
  one("#desk-back").addEventListener("click", back);
  one("#desk-see").addEventListener("click", preview);
  form.addEventListener("input", event => {
    const blank = event.target, row = blank.closest(".row"), cost = row && blank.selectedOptions && blank.selectedOptions[0].dataset.c;
    if (cost) for (const sum of all('[data-f="ducats"]', row)) if (sum.dataset.derived !== undefined || +sum.value < +cost) sum.value = cost;
    if (!row) { list = asked = null; said = blank.value; }
    show();
  });
  one("#desk-bar").hidden = one("#desk-mail").hidden = false;
  show(true);
})();
