"use strict";
// The order desk: taps on the map or on buttons set the lists of the form, which is the truth and works without
// this script. It knows no rule: what may be tapped stands in the form. Nothing is sent before a button is pressed.
(() => {
  const one = (what, within = document) => within.querySelector(what);
  const all = (what, within = document) => [...within.querySelectorAll(what)];
  const form = one("#desk-form"), sheet = one("#desk-sheet"), board = one(".board"), data = JSON.parse(one("#desk-data").textContent);
  const { touches, at, words } = data, NEAR = 24, APART = 22, DRAG = 8;
  const lists = () => all(".piece select").filter(each => !each.closest("details:not([open])")), own = () => lists().filter(each => each.name !== "s"), far = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);
  const drawn = (tag, facts) => Object.entries(facts).reduce((made, fact) => (made.setAttribute(...fact), made), document.createElementNS("http://www.w3.org/2000/svg", tag));
  const placeOf = touch => { const place = touches[touch] && touches[touch][1]; return board && at[place] ? place : ""; };
  const tapsOf = option => option.dataset.t ? option.dataset.t.split(".") : [];
  let list = null, taps = [], trail = [], done = [], said = "", asked = null, whole = false, from = null;
  all(".land use").forEach(area => { area.id = "p-" + area.getAttribute("href").split("#b-a-")[1]; });
  const layer = board && board.appendChild(drawn("g", { "class": "desk-layer", "aria-hidden": "true" }));
  // What can be tapped after some taps, each once, in the order of the form.
  const after = (of, before) => [...new Set([...of.options].map(tapsOf)
    .filter(t => t.length > before.length && before.every((tap, n) => tap === t[n])).map(t => t[before.length]))];
  // A piece that takes several orders has several lists: the first empty one is meant.
  const alike = each => "many" in each.dataset ? lists().filter(other => other.name === each.name) : [each];
  const pieces = (of = lists()) => [...new Set(of.map(each => alike(each).find(other => !other.value) || alike(each)[0]))];
  // All that can be tapped now: its words, its place on the board (empty: a button), and what a tap does.
  const goals = () => asked || (list
    ? after(list, taps).map(tap => ({ words: touches[tap][0], place: placeOf(tap), go: () => tapped(tap) }))
    : pieces().map(each => ({ words: touches[each.dataset.t][0], place: placeOf(each.dataset.t), given: !!each.value,
      whole: `${touches[each.dataset.t][0]} · ${one("legend", each.closest("fieldset")).textContent}`, go: () => choose(each) })));
  const choose = each => { list = each; taps = []; trail = []; said = ""; show(true); };
  const tapped = tap => {
    [trail, taps] = [[...trail, taps], [...taps, tap]];
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
    said = each.options[each.selectedIndex = index].text;
    [list, taps] = [null, []];
    if ("many" in each.dataset && alike(each).every(other => other.value)) more(alike(each).at(-1));
    show(true);
  };
  // One more list below the last of a piece that takes several orders.
  const more = last => {
    const row = last.parentElement.cloneNode(true), next = one("select", row), label = one("label", row);
    next.id = label.htmlFor = last.id.replace(/\d+$/, n => +n + 1);
    Object.assign(next, { selectedIndex: 0 }).dataset.filed = "";
    label.textContent = label.textContent.replace(/\d+$/, n => +n + 1);
    last.parentElement.after(row);
  };
  const back = (move = !asked) => { // the window goes back as well
    if (asked) asked = null;
    else if (list && trail.length) taps = trail.pop();
    else if (list) list = null;
    else if (done.length) { const [each, index] = done.pop(); each.selectedIndex = index; said = ""; }
    show(move);
  };
  const scale = () => board.getBoundingClientRect().width / board.viewBox.baseVal.width;
  // A window in which all that can be tapped is seen if it fits, and no two of it are nearer than a finger.
  const frame = (found, middle) => {
    const places = [...new Set(found.map(goal => goal.place).filter(Boolean))].map(place => at[place]);
    if (!board || !places.length || whole) return;
    const seen = middle ? [...places, middle] : places, near = places.flatMap((a, n) => places.slice(n + 1).map(b => far(a, b)));
    const [xs, ys] = [0, 1].map(axis => seen.map(point => point[axis]));
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)], box = [(left + right) / 2, (top + bottom) / 2];
    const fits = Math.min((sheet.clientWidth - 48) / (right - left + 1), (sheet.clientHeight - 48) / (bottom - top + 1));
    const wanted = Math.max((APART + 1) / Math.min(...near, 1e6), Math.min(fits, .8)) * board.viewBox.baseVal.width;
    board.setAttribute("width", Math.round(Math.max(wanted, data.readable)));
    centre(fits < scale() ? middle || places.sort((a, b) => far(a, box) - far(b, box))[0] : box);
  };
  const centre = (point, now = scale()) => sheet.scrollTo(point[0] * now - sheet.clientWidth / 2, point[1] * now - sheet.clientHeight / 2);
  const wide = (on, point) => {
    one("#desk-whole").setAttribute("aria-pressed", String(whole = on));
    if (whole) board.setAttribute("width", sheet.clientWidth);
    show(true);
    if (point) centre(point);
  };
  // The goal of a tap: on its mark, within its outline, or the nearest within a finger's breadth; else none.
  const hit = (x, y, found) => {
    const matrix = board.getScreenCTM(), under = document.elementsFromPoint(x, y).map(e => e.id), on = place => [matrix.a * at[place][0] + matrix.e, matrix.d * at[place][1] + matrix.f];
    const near = found.map(goal => [far([x, y], on(goal.place)), goal]).sort((a, b) => a[0] - b[0]);
    const within = found.find(goal => under.includes("p-" + goal.place)), [away, goal] = near[0] || [1e6];
    return away <= APART / 2 ? goal.place : within ? within.place : away <= NEAR ? goal.place : "";
  };
  const draw = found => {
    layer.replaceChildren();
    const now = scale();
    for (const each of lists()) {
      const option = each.selectedOptions[0], way = [each.dataset.t, ...tapsOf(option)].map(placeOf).filter(Boolean).map(place => at[place]);
      if (way.length < 2) continue;
      const kind = `way${placeOf(tapsOf(option)[0]) ? "" : " helping"}${each.value === each.dataset.filed ? "" : " fresh"}`;
      for (const name of ["halo", kind]) layer.append(drawn("polyline", { "class": name, points: way.join(" ") }));
      layer.append(drawn("circle", { "class": kind, cx: way.at(-1)[0], cy: way.at(-1)[1], r: 5 / now }));
    }
    const ring = (place, kind, r) => ["halo", kind].forEach(name => layer.append(drawn("circle", { "class": name, cx: at[place][0], cy: at[place][1], r: r / now })));
    for (const goal of found) {
      const area = document.getElementById("p-" + goal.place);
      if (area && list) layer.append(drawn("use", { "class": "goal-land", href: area.getAttribute("href") }));
      ring(goal.place, goal.given ? "goal given" : "goal", 11);
    }
    for (const place of list ? [list.dataset.t, ...taps].map(placeOf).filter(Boolean) : []) ring(place, "begun", 15);
  };
  const filled = (text, facts) => text.replace(/\{(\w+)\}/g, (_, key) => facts[key]);
  const count = () => {
    const names = pieces(own()).filter(each => !("free" in each.dataset)), given = names.filter(each => alike(each).some(other => other.value)).length;
    const lines = [...rows(), ...below()], [came, went] = [lines.filter(line => !data.filed.includes(line)), data.filed.filter(line => !lines.includes(line))];
    const fresh = own().filter(each => each.value !== each.dataset.filed).length + Math.max(came.length, went.length);
    const told = [...names.length ? [filled(words.count, { given, all: names.length })] : [], fresh ? filled(words.changed, { count: fresh }) : words.unchanged];
    if (data.purse !== undefined && data.purse !== null) {
      const spent = own().reduce((sum, each) => sum + +(each.selectedOptions[0].dataset.c || 0), 0);
      const moves = all(".row").filter(written).map(row => row.dataset.purse * ((one('[data-f="ducats"]', row) || {}).value || 0));
      const [come, go] = [1, -1].map(sign => moves.reduce((sum, move) => sum + Math.max(sign * move, 0), 0)); // what is lent is there to be spent
      told.push(filled(words.left, { left: data.purse + come - go - spent, all: data.purse + come }));
    }
    one("#desk-count").textContent = told.join(" · ");
    for (const each of own()) each.parentElement.classList.toggle("fresh", each.value !== each.dataset.filed);
  };
  const show = move => {
    const found = goals(), onBoard = found.filter(goal => goal.place);
    const way = list ? [list.dataset.t, ...taps].map(touch => touches[touch][0]).join(" · ") + " · …" : said;
    one("#desk-sentence").textContent = way || (onBoard.length ? words.hint : words.hint_plain);
    const buttons = asked || found.filter(goal => !goal.place);
    one("#desk-taps").replaceChildren(...buttons.map(goal => {
      const twice = buttons.some(other => other !== goal && other.words === goal.words);
      const button = Object.assign(document.createElement("button"), { type: "button", textContent: ((asked || twice) && goal.whole) || goal.words });
      button.addEventListener("click", () => { asked = null; goal.go(); });
      return button;
    }));
    one("#desk-back").disabled = !list && !done.length && !asked;
    const open = onBoard.filter(goal => !goal.given); // after an order the window shows those that have none yet
    if (move) frame(open.length ? open : onBoard, at[placeOf(list ? list.dataset.t : "")]);
    if (board) draw(onBoard);
    count();
    letter();
  };
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
  const below = () => one("#desk-text").value.split("\n").map(line => line.trimEnd()).filter(line => line.trim());
  const letter = () => {
    const forms = rows(), anew = (below()[0] || "").trim().toLowerCase() === data.clear, typed = below().slice(+anew), mail = one("#desk-mail");
    const kept = line => !line || forms.includes(line) || typed.includes(line);
    const gone = own().some(each => each.value !== each.dataset.filed && ("many" in each.dataset ? each.dataset.filed : !each.value && !kept(each.dataset.filed)));
    const head = anew || gone || !data.filed.every(kept) ? [data.clear] : [];
    const lines = [...head, ...own().map(each => each.value).filter(Boolean), ...forms, ...typed];
    all("#desk-preview button").forEach(button => { button.hidden = one("#desk-preview .letter").textContent !== lines.join("\n"); });
    mail.href = `mailto:${mail.dataset.to}?subject=${encodeURIComponent(mail.dataset.subject)}&body=${encodeURIComponent(lines.join("\r\n"))}`;
  };
  const preview = async event => {
    event.preventDefault();
    try {
      const body = new URLSearchParams([...new FormData(form), ["wish", "preview"], ["part", "preview"]]), answer = await fetch(form.action, { method: "POST", body });
      if (!answer.ok) throw new Error(answer.status);
      const told = one("#desk-preview", new DOMParser().parseFromString(await answer.text(), "text/html")), now = one("#desk-preview");
      now.replaceWith(document.adoptNode(told));
      told.focus({ preventScroll: true }), told.scrollIntoView();
    } catch { event.target.removeEventListener("click", preview); event.target.click(); }
  };
  if (board) {
    data.readable = board.width.baseVal.value;
    sheet.addEventListener("pointerdown", event => { from = [event.clientX, event.clientY]; });
    sheet.addEventListener("click", event => {
      event.preventDefault();
      const { clientX: x, clientY: y } = event, matrix = board.getScreenCTM();
      if (from && far(from, [x, y]) > DRAG) return; // a drag is never a tap
      if (whole) { wide(false, [(x - matrix.e) / matrix.a, (y - matrix.f) / matrix.d]); return; } // first nearer
      const found = goals().filter(goal => goal.place), place = hit(x, y, found);
      const meant = place ? found.filter(goal => goal.place === place) : [];
      asked = meant.length > 1 ? meant : place ? null : asked;
      if (meant.length === 1) meant[0].go(); else show();
    });
    one("#desk-whole").addEventListener("click", () => wide(!whole));
  }
  all("#desk-others").forEach(others => others.addEventListener("toggle", () => show(true)));
  one("#desk-back").addEventListener("click", () => back());
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
