"use strict";
// The map of each phase without loading the whole page anew: slider, arrow keys, swipe; parts of the board;
// orders and their arrows. Everything works without this script as well, by links. Nothing is sent or kept.
(() => {
  const one = (what, within = document) => within.querySelector(what);
  const all = (what, within = document) => [...within.querySelectorAll(what)];
  let phases = [], playing = 0, asked = 0;
  const known = new Map();

  const times = () => all("time[datetime]").forEach(time => {
    const at = new Date(time.dateTime);
    if (isNaN(at) || time.dataset.told) return;
    time.dataset.told = "yes";
    time.title = time.textContent;
    time.textContent = at.toLocaleString(document.documentElement.lang,
      { weekday: "short", day: "numeric", month: "long", year: "numeric", hour: "numeric", minute: "2-digit",
        timeZoneName: "short" });
  });

  const here = () => phases.findIndex(p => p.page === one("#phase").dataset.stem + ".html");

  const page = async link => {
    if (!known.has(link)) {
      const answer = await fetch(link);
      if (!answer.ok) throw new Error(answer.status);
      known.set(link, await answer.text());
    }
    return new DOMParser().parseFromString(known.get(link), "text/html");
  };

  // Show another phase in this page. `how`: push or replace the address; none: it is that already.
  const show = async (link, how) => {
    const turn = ++asked;
    try {
      const other = await page(link);
      if (turn !== asked) return;
      const now = one("#phase"), next = one("#phase", other);
      if (!now || !next) { location.href = link; return; }
      const sheet = one(".sheet", now);
      const at = sheet && [sheet.scrollLeft, sheet.scrollTop, sheet.classList.contains("fit"), sheet.classList.contains("near")];
      const focus = document.activeElement && document.activeElement.getAttribute("data-key");
      now.replaceWith(document.adoptNode(next));
      const languages = one(".languages", other);
      if (languages) one(".languages").replaceWith(document.adoptNode(languages));
      if (how) history[how](null, "", link);
      document.title = other.title;
      const fresh = one(".sheet");
      if (fresh && at) { fresh.classList.toggle("fit", at[2]); fresh.classList.toggle("near", at[3]); fresh.scrollLeft = at[0]; fresh.scrollTop = at[1]; }
      begin();
      if (focus) { const same = one(`[data-key="${focus}"]`); if (same) same.focus(); }
    } catch { location.href = link; }
  };

  const go = (number, how = "replaceState") => {
    if (number >= 0 && number < phases.length) return show(phases[number].page, how);
    stop();
  };

  const stop = () => { clearInterval(playing); playing = 0; const b = one("[data-key=play]"); if (b) label(b); };
  const label = button => {
    const words = one("#phase").dataset.words.split("|");
    button.textContent = playing ? "❚❚" : "▶▶";
    button.setAttribute("aria-label", playing ? words[2] : words[1]);
  };
  const play = () => {
    if (playing) { stop(); return; }
    if (here() === phases.length - 1) go(0);
    playing = setInterval(() => { here() + 1 < phases.length ? go(here() + 1) : stop(); }, 1400);
    label(one("[data-key=play]"));
  };

  const slider = () => {
    const bar = one(".phases");
    if (!bar || phases.length < 2) return;
    const row = document.createElement("div"), range = document.createElement("input"), button = document.createElement("button");
    row.className = "slider";
    Object.assign(range, { type: "range", min: 0, max: phases.length - 1, value: here() });
    range.dataset.key = "slider";
    range.setAttribute("aria-label", one("#phase").dataset.words.split("|")[0]);
    range.setAttribute("aria-valuetext", one(".when").textContent);
    range.addEventListener("input", () => { stop(); go(+range.value); });
    button.type = "button";
    button.dataset.key = "play";
    button.addEventListener("click", play);
    row.append(range, button);
    bar.append(row);
    label(button);
  };

  // A finger that goes sideways over the bar or the text turns the page; over the map it moves the map.
  let from = null;
  const swiped = event => {
    if (!from || event.changedTouches.length !== 1) return;
    const finger = event.changedTouches[0], dx = finger.clientX - from[0], dy = finger.clientY - from[1];
    from = null;
    if (Math.abs(dx) > 60 && Math.abs(dx) > 2 * Math.abs(dy)) { stop(); go(here() + (dx < 0 ? 1 : -1), "pushState"); }
  };
  document.addEventListener("touchstart", event => {
    const inside = event.target.closest("#phase") && !event.target.closest(".sheet, .scroll, .slider, .windows");
    from = inside && event.touches.length === 1 ? [event.touches[0].clientX, event.touches[0].clientY] : null;
  }, { passive: true });
  document.addEventListener("touchend", swiped, { passive: true });

  document.addEventListener("keydown", event => {
    if (event.altKey || event.ctrlKey || event.metaKey || !one("#phase")) return;
    if (event.target.closest("input, .sheet, .scroll")) return;
    if (event.key === "ArrowLeft") { stop(); go(here() - 1); }
    if (event.key === "ArrowRight") { stop(); go(here() + 1); }
  });

  document.addEventListener("click", event => {
    const link = event.target.closest(".phases a.step");
    if (link && phases.length && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      stop();
      show(link.getAttribute("href"), "pushState");
    }
  });
  window.addEventListener("popstate", () => {
    if (one("#phase") && !location.hash) show(location.pathname.split("/").pop() || "index.html");
  });

  const lit = (number, on) => all(`#o${number}, #a${number}, #c${number}, .order[href="#o${number}"]`)
    .forEach(found => found.classList.toggle("lit", on));
  for (const [kind, on] of [["mouseover", true], ["mouseout", false], ["focusin", true], ["focusout", false]])
    document.addEventListener(kind, event => {
      const line = event.target.closest && event.target.closest(".orders li, .board .order");
      if (line) lit(line.id ? line.id.slice(1) : line.getAttribute("href").slice(2), on);
    });

  const read = async link => {
    if (!known.has(link)) known.set(link, await (await fetch(link)).json());
    return known.get(link);
  };

  // Parts of the board by who begins there, and the names of places for finger and pointer.
  const windows = async () => {
    const row = one(".windows"), sheet = one(".sheet"), board = one(".board");
    if (sheet && !sheet.scrollLeft && sheet.scrollWidth > sheet.clientWidth && !sheet.classList.contains("fit")) {
      sheet.scrollLeft = (sheet.scrollWidth - sheet.clientWidth) * .45;
      sheet.scrollTop = (sheet.scrollHeight - sheet.clientHeight) * .35;
    }
    if (!row || !sheet) return;
    const [wholeWords, besideWords] = row.dataset.words.split("|"), said = one(".place", row);
    let names;
    try { names = await read(row.dataset.names); } catch { return; }
    const whole = document.createElement("button");
    const fit = on => {
      sheet.classList.toggle("fit", on);
      sheet.classList.toggle("near", !on);
      whole.setAttribute("aria-pressed", String(on));
    };
    whole.type = "button";
    whole.dataset.fit = "";
    whole.textContent = wholeWords;
    whole.setAttribute("aria-pressed", String(sheet.classList.contains("fit")));
    whole.addEventListener("click", () => fit(!sheet.classList.contains("fit")));
    row.insertBefore(whole, said);
    for (const [name, [left, top, right, bottom], colours] of names.windows) {
      const button = document.createElement("button");
      button.type = "button";
      button.dataset.window = "";
      if (colours.length) button.append(badge(colours));
      button.append(name);
      button.addEventListener("click", () => {
        fit(false);
        const scale = board.getBoundingClientRect().width / board.viewBox.baseVal.width;
        sheet.scrollTo((left + right) / 2 * scale - sheet.clientWidth / 2, (top + bottom) / 2 * scale - sheet.clientHeight / 2);
        sheet.scrollIntoView({ block: "nearest" });
      });
      row.insertBefore(button, said);
    }
    row.hidden = false;
    const place = event => { const area = event.target.closest("[id^='p-']"); return area && area.id.slice(2); };
    board.addEventListener("click", event => {
      const id = place(event), found = names.places[id];
      if (!found) return;
      const link = document.createElement("a");
      link.href = `${row.dataset.page}#${id}`;
      link.textContent = found[0];
      const others = found[1].map(n => names.places[n]).filter(Boolean).map(n => n[0]);
      said.replaceChildren(link, ` · ${besideWords}: ${others.join(", ")}`);
    });
    board.addEventListener("mouseover", event => {
      const id = place(event), found = names.places[id], area = found && one(`#p-${id}`);
      if (area && !one("title", area)) area.append(titled(found[0]));
    });
  };

  const svg = (name, more) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const key in more) made.setAttribute(key, more[key]);
    return made;
  };
  const titled = words => { const title = svg("title", {}); title.textContent = words; return title; };
  const badge = ([piece, letter, sign]) => {
    const made = svg("svg", { class: "badge", viewBox: "0 0 20 20", "aria-hidden": "true" });
    const text = svg("text", { x: 10, y: 14.5, "text-anchor": "middle", fill: letter });
    text.textContent = sign;
    made.append(svg("rect", { width: 20, height: 20, rx: 4, fill: piece }), text);
    return made;
  };

  // An arrow says what its order is, for the pointer.
  const arrows = () => all(".board .order").forEach(arrow => {
    const line = one(arrow.getAttribute("href") + " a");
    if (line) arrow.prepend(titled(line.textContent));
  });

  // A place is known by its outline in the board's file.
  const places = () => all(".land use").forEach(area => { area.id = `p-${area.getAttribute("href").split("#b-a-")[1]}`; });

  const begin = () => { times(); places(); arrows(); slider(); windows(); };

  document.addEventListener("DOMContentLoaded", async () => {
    const phase = one("#phase");
    if (phase) {
      try { phases = (await (await fetch(phase.dataset.index)).json()).phases; } catch { phases = []; }
    }
    begin();
    if (location.hash === "#play" && one("[data-key=play]")) play();
  });
})();
