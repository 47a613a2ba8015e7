import type { Found } from './facts-of-kinds.ts';

/** Where the things of a test are listed. */
export const PLACE = 'http://app.test/list';
const deleted = { delete_role: 'button', delete_by: 'Delete' };

/** What each check may find. */
export const TRIED: Record<string, readonly Found[]> = {
  created_item: [
    ['twice', {}],
    ['lost', {}],
    ['uncounted', {}],
    ['altered', { field: 'What', typed: '3', shown: '5', where: 'list', found_by: '', found_by_role: '' }],
    [
      'altered',
      { field: 'What', typed: '3', shown: '5', where: 'list', found_by: 'Find', found_by_role: 'searchbox' },
    ],
    ['altered', { field: 'What', typed: '3', shown: '5', where: 'page', found_by: '', found_by_role: '' }],
  ],
  blank_item: [['blank', { field: 'What' }]],
  wrong_filter: [
    ['other', { control: 'Add', how: 'choose', value: 'New', head: 'State', stray: 'Old' }],
    [
      'joined',
      {
        ...{ control: 'Add', how: 'choose', value: 'New', head: 'State', stray: 'Old' },
        ...{ beside: 'Room', beside_how: 'press', beside_value: 'Hall', is_second: true },
      },
    ],
  ],
  broken_flow: [['stops', { flow: 'Robin', step: 2, why: 'there is no button "Add"' }]],
  double_submit: [
    ['doubled', { button: 'Add', found_by: '', found_by_role: '' }],
    ['doubled', { button: 'Add', found_by: 'Find', found_by_role: 'searchbox', above: 'Things' }],
    ['doubled', { button: 'Add', found_by: '', found_by_role: '', nameless: true }],
    ['doubled', { button: 'Add', found_by: '', found_by_role: '', twin: true }],
  ],
  deleted_item: [
    ['another', deleted],
    ['more', { ...deleted, delete_by: '' }],
    ['back', { delete_role: 'link', delete_by: 'x', confirm_by: 'Yes' }],
    ...['another', 'more', 'back'].map(
      (variant): Found => [
        variant,
        { ...deleted, found_by: 'Find', found_by_role: 'searchbox', counted: '# things' },
      ],
    ),
  ],
  listed_item: ['another', 'back', 'undo', 'partly'].flatMap((variant): Found[] => {
    const listed = { ...deleted, list: '/things', two: true, named: true, search: '', search_role: '' };
    const undone = { cancel: 'No', undo: 'Undo', undo_role: 'button', field: 'What' };
    const inRow = { via: 'row', via_role: '', via_name: '' };
    const inMenu = {
      via: 'menu',
      via_role: 'button',
      via_name: 'More',
      search: 'Find',
      search_role: 'searchbox',
    };
    return [
      [variant, { ...listed, ...undone, ...inRow }],
      [variant, { ...listed, ...undone, ...inMenu }],
    ];
  }),
  undo: ['lost', 'moved'].map((one): Found => [one, { ...deleted, undo: 'Undo', undo_role: 'button' }]),
  heap_growth: [['grows', { control: 'Open', home: 'All' }]],
  lost_input: [['lost', { field: 'What', control: 'Open', home: 'All' }]],
  filter_return: [
    ['return', { filter: 'Open', home: 'All' }],
    ['beyond', { filter: 'Open', home: 'All' }],
  ],
  sort_order: [['torn', { control: 'Open' }]],
  month_step: [['astray', { times: '2', from: 'December 2026', to: 'January 2026' }]],
  pagination: [
    ['repeats', { words: '' }],
    ['total', { words: 'Total of all 54 orders: €' }],
  ],
  reload: [
    ['refused', { status: 404, says: '' }],
    ['broken', { status: 0, says: 'This page could not be shown' }],
    ['bare', { status: 0, says: '' }],
  ],
  stale_view: [
    ['row', { label: 'Roof, State', shown: 'Done', kept: 'Open', list: false }],
    ['value', { label: 'State', shown: 'Done', kept: 'Open', list: true }],
    ['number', { label: 'Letters', shown: '2', kept: '3', list: false }],
  ],
  back_forward: ['error', 'blank', 'stays', 'stale'].flatMap((variant): Found[] => [
    [variant, { way: 'back', status: 404 }],
    [variant, { way: 'forward', status: 404 }],
  ]),
  dialog_keys: ['enter', 'leave', 'escape'].map((variant): Found => [variant, {}]),
  keyboard_focus: [
    ['trap', { role: 'button', name: 'Stay' }],
    ['hidden', { role: 'button', name: 'Stay' }],
  ],
  endless_wait: [['waits', { says: 'Loading…' }]],
  empty_period: [['waits', { says: 'Loading…' }]],
  slow_page: [['slow', { route: '/reports', says: 'Loading…', seconds: '4.6' }]],
  reload_filter: [
    ['lost', { filter: 'Open', paged: false, control: '', how: '' }],
    ['lost', { filter: 'Open', paged: true, control: '', how: '' }],
    ['lost', { filter: 'Open', paged: false, control: 'State', how: 'choose' }],
  ],
  edited_item: ['forgotten', 'uncleared'].map((variant): Found => [variant, { field: 'What' }]),
  emptied_beside: [['emptied', { label: 'Colour', was: 'Red', is: '–', page: 'http://app.test/things/7' }]],
  kept_entry: [['held', { field: 'What' }]],
  kept_switch: [['forgotten', { name: 'What' }]],
  ignored_filter: [
    ['ignored', { kept: 'Kind', kept_value: 'a', ignored: 'State', ignored_value: 'b', stray: 'Sea' }],
  ],
  search_misses: [
    ['missed', { field: 'What', word: 'Beam' }],
    ['dead', { field: 'What', word: 'Beam' }],
    ['promised', { field: 'What', word: 'Beam', shows: 'Arc', label: 'place' }],
  ],
  slow_typing: [['busy', { field: 'What', seconds: 0.4 }]],
  lost_upload: [['some', { field: 'Files', sender: 'Send' }]],
  unopened_upload: [['fails', { field: 'Files', sender: '', status: 500 }]],
  unheeded_setting: [['size', { setting: 'Rows', value: '20', rows: 10, heeded: PLACE, unheeded: PLACE }]],
  double_booking: [
    [
      'overlaps',
      {
        ...{ day_field: 'What', start_field: 'What', end_field: 'What', says: 'Taken' },
        ...{ taken: ['10:00', '11:00'], over: ['09:00', '12:00'], slots: ['10:00–11:00', '09:00–12:00'] },
      },
    ],
  ],
  lax_form: [['forgets', { field: 'What', value: 'robin' }]],
  cancelled_edit: [
    ['kept', { field: 'What', button: 'Cancel', answer: '' }],
    ['kept', { field: 'What', button: 'Cancel', answer: 'Discard' }],
    ['discarded', { field: 'What', button: 'Cancel', answer: 'Keep editing' }],
  ],
  step_back: [['emptied', { field: 'What', control: 'Back' }]],
  wrong_sort_order: [['as_text', { head: 'Places', order: 'numbers', turns: 2 }]],
  search_return: [['changed', { field: 'What', searched: 'robin' }]],
  stale_session: [['goes_on', {}]],
  hasty_polling: [['hasty', { route: '/', path: '/api/news', times: 11 }]],
  piled_polling: [['piles', { control: 'Open', path: '/api/news', before: 1, after: 4 }]],
  deep_link: [['part', { route: '/rooms/:id' }]],
  overtaken_answer: ['older', 'suggested'].map(
    (variant): Found => [variant, { field: 'What', first: 'danube', last: 'tagus' }],
  ),
  pages_total: [['short', { total: 12, shown: 11 }]],
  counted_link: [['differs', { words: 'Overdue', count: 4, says: 3 }]],
  counter: [['differs', { count: 4, noun: 'members', says: 3, link: 'Alpha' }]],
  failed_save: [
    ['success', { says: 'Saved', how: 'offline' }],
    ['wait', { says: 'Saving…', how: 'error' }],
    ['lost', { says: '', how: 'error' }],
    ['silent', { says: '', how: 'error' }],
  ],
  unknown_item: ['blank', 'waits', 'leaks'].map(
    (variant): Found => [
      variant,
      { route: '/things/:id', opened: 'http://app.test/things/987654321', says: 'undefined' },
    ],
  ),
  odd_item: ['blank', 'waits'].map(
    (variant): Found => [
      variant,
      { route: '/things/:id', opened: 'http://app.test/things/4', name: 'Robin', says: '' },
    ],
  ),
  export_differs: [
    ['lacks', { control: 'What', what: 'Robin' }],
    ['fewer', { control: 'What', what: '3 of 4' }],
    ['shifted', { control: 'What', what: '1 of 4' }],
  ],
  export_unfiltered: [['whole', { control: 'Export CSV', how: 'type', value: 'robin', held: 4, listed: 1 }]],
  old_password: [
    ['unasked', { says: 'Your password was changed' }],
    ['falsely', { says: 'Your password was changed' }],
  ],
  range_end: [['left_out', { end: 'What', from: 'What', to: 'What', day: '2031-03-04', row: 'Beam' }]],
  clear_filters: [
    ['stays', { clear: 'Clear filters', clear_role: 'button', control: 'What', how: 'type', value: 'robin' }],
  ],
  lost_draft: [['lost', { field: 'What' }]],
  page_kept: ['type', 'choose'].map(
    (how): Found => [
      how === 'type' ? 'search' : 'filter',
      { control: 'What', value: 'robin', how, next: 'Next', next_role: 'button' },
    ],
  ),
  detail_differs: [['differs', { label: 'State', list: 'Open', page: 'Shut' }]],
  filter_back: ['type', 'choose', 'press'].map(
    (how): Found => [
      'lost',
      {
        control: 'What',
        value: 'robin',
        how,
        opener: 'Robin',
        opener_role: 'link',
        back: how === 'type' ? 'Back' : '',
        back_role: 'link',
      },
    ],
  ),
  search_fails: ['status', 'thrown', 'said', 'waits', 'endless', 'cut'].map(
    (variant): Found => [variant, { field: 'What', text: '(', status: 500, says: 'Loading…' }],
  ),
  failed_load: [
    ['busy', { says: 'Loading…' }],
    ['blank', { says: '' }],
  ],
};
