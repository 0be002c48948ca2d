type Button = readonly [id: string, page: string, title: string, permission: string]

const FILES = '118'
const CLIENTS = '123'
const STORAGE = '133'
const SESSIONS = '109'
const LOGIN_LOG = '501'
const PARAMETERS = '106'
const NOTICES = '107'
const OPERATION_LOG = '500'

const BUTTONS: readonly Button[] = [
  ['201', FILES, 'Look up files', 'system:oss:query'],
  ['202', FILES, 'Upload files', 'system:oss:upload'],
  ['203', FILES, 'Download files', 'system:oss:download'],
  ['204', FILES, 'Remove files', 'system:oss:remove'],
  ['211', STORAGE, 'Add storage', 'system:ossConfig:add'],
  ['212', STORAGE, 'Edit storage', 'system:ossConfig:edit'],
  ['213', STORAGE, 'Remove storage', 'system:ossConfig:remove'],
  ['221', CLIENTS, 'Look up clients', 'system:client:query'],
  ['222', CLIENTS, 'Add clients', 'system:client:add'],
  ['223', CLIENTS, 'Edit clients', 'system:client:edit'],
  ['224', CLIENTS, 'Remove clients', 'system:client:remove'],
  ['225', CLIENTS, 'Export clients', 'system:client:export'],
  ['231', SESSIONS, 'End sessions', 'monitor:online:forceLogout'],
  ['241', LOGIN_LOG, 'Remove lines', 'monitor:logininfor:remove'],
  ['242', LOGIN_LOG, 'Unlock accounts', 'monitor:logininfor:unlock'],
  ['251', PARAMETERS, 'Look up parameters', 'system:config:query'],
  ['252', PARAMETERS, 'Add parameters', 'system:config:add'],
  ['253', PARAMETERS, 'Edit parameters', 'system:config:edit'],
  ['254', PARAMETERS, 'Remove parameters', 'system:config:remove'],
  ['256', NOTICES, 'Look up notices', 'system:notice:query'],
  ['257', NOTICES, 'Add notices', 'system:notice:add'],
  ['258', NOTICES, 'Edit notices', 'system:notice:edit'],
  ['259', NOTICES, 'Remove notices', 'system:notice:remove'],
  ['261', OPERATION_LOG, 'Remove operations', 'monitor:operlog:remove'],
  ['243', LOGIN_LOG, 'Export the login log', 'monitor:logininfor:export'],
  ['255', PARAMETERS, 'Export parameters', 'system:config:export'],
  ['262', OPERATION_LOG, 'Export operations', 'monitor:operlog:export'],
]

/** Rights that roles can be given one by one. */
export const builtInButtons = BUTTONS.map(([id, parentId, title, permission], index) => ({
  id,
  parentId,
  kind: 'button' as const,
  title,
  sortOrder: index + 1,
  path: '',
  icon: '#',
  opensExternally: false,
  isCached: true,
  isVisible: true,
  isEnabled: true,
  permission,
}))
