import { type Page, STYLE } from './page.ts';

/**
 * A form that takes nothing until an option was chosen in a list that opens, and one of those that a field suggests, as
 * component libraries build them: opened late, closed late, nothing typed is kept.
 */
const picked: Page = ({ faulty }) => `${STYLE}<style>
    .list { position: absolute; inset: auto; background: white; border: 1px solid; padding: 8px; list-style: none; margin: 0 }
    [role=combobox] { display: inline-block; min-width: 120px; border: 1px solid }
  </style><h1>Instruments</h1>
  <form id="make"><label>Name <input name="what" autocomplete="off"></label>
  <div id="kind" role="combobox" tabindex="0" aria-label="Kind" aria-haspopup="listbox" aria-expanded="false"><span class="hint-placeholder">Choose a kind</span></div>
  <label>Room <input id="room" role="combobox" aria-autocomplete="list" autocomplete="off"></label>
  <button>Add</button></form><ul id="all"><li>Old drum, Drums in Hall</li></ul>
  <script>
  let busy = false;
  let shown;
  const open = (at, names, choose) => {
    shown?.remove();
    const list = shown = Object.assign(document.createElement('ul'), { className: 'list', role: 'listbox' });
    list.append(...names.map((name) => Object.assign(document.createElement('li'), { role: 'option', textContent: name,
      onmousedown: (event) => event.preventDefault(), onclick: () => { choose(name); setTimeout(() => list.remove(), 150); } })));
    setTimeout(() => { if (shown === list) at.after(list); }, 100);
  };
  kind.onclick = () => open(kind, ['Choose a kind', 'Strings', 'Drums'], (name) => { kind.textContent = name === 'Choose a kind' ? '' : name; });
  room.onclick = room.oninput = () => {
    open(room, ['Hall', 'Cellar'].filter((name) => name.toLowerCase().includes(room.value.toLowerCase())), (name) => { room.value = name; room.dataset.is = name; });
  };
  room.onblur = () => { if (room.value !== room.dataset.is) room.value = ''; shown?.remove(); };
  make.onsubmit = (event) => {
    event.preventDefault();
    const kindIs = kind.querySelector('span') ? '' : kind.textContent;
    if (!make.what.value || !kindIs || !room.value || (busy && !${faulty})) return;
    busy = true;
    const text = make.what.value + ', ' + kindIs + ' in ' + room.value;
    fetch('api/${faulty ? 'double' : ''}', { method: 'POST', body: JSON.stringify({ text }) }).then(() => {
      all.append(Object.assign(document.createElement('li'), { textContent: text }));
      make.reset();
      busy = false;
    });
  };
  </script>`;

export const LIST_BOXES: Record<string, Page> = { picked };
