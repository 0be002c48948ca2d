type Button = readonly [id: string, page: string, permission: string]

const USERS = '100'
const FILES = '118'
const CLIENTS = '123'
const STORAGE = '133'
const SESSIONS = '109'
const LOGIN_LOG = '501'
const PARAMETERS = '106'
const NOTICES = '107'
const OPERATION_LOG = '500'
const DICTIONARIES = '105'
const ROLES = '101'
const MENUS = '102'
const DEPARTMENTS = '103'
const POSTS = '104'
const WEBHOOKS = '124'

const BUTTONS: readonly Button[] = [
  ['201', FILES, 'system:oss:query'],
  ['202', FILES, 'system:oss:upload'],
  ['203', FILES, 'system:oss:download'],
  ['204', FILES, 'system:oss:remove'],
  ['205', FILES, 'system:oss:trash'],
  ['206', FILES, 'system:oss:restore'],
  ['207', FILES, 'system:oss:purge'],
  ['208', FILES, 'system:oss:hold'],
  ['281', FILES, 'system:oss:usage'],
  ['282', FILES, 'system:oss:quota'],
  ['209', FILES, 'system:oss:share'],
  ['211', STORAGE, 'system:ossConfig:add'],
  ['212', STORAGE, 'system:ossConfig:edit'],
  ['213', STORAGE, 'system:ossConfig:remove'],
  ['221', CLIENTS, 'system:client:query'],
  ['222', CLIENTS, 'system:client:add'],
  ['223', CLIENTS, 'system:client:edit'],
  ['224', CLIENTS, 'system:client:remove'],
  ['225', CLIENTS, 'system:client:export'],
  ['231', SESSIONS, 'monitor:online:forceLogout'],
  ['241', LOGIN_LOG, 'monitor:logininfor:remove'],
  ['242', LOGIN_LOG, 'monitor:logininfor:unlock'],
  ['251', PARAMETERS, 'system:config:query'],
  ['252', PARAMETERS, 'system:config:add'],
  ['253', PARAMETERS, 'system:config:edit'],
  ['254', PARAMETERS, 'system:config:remove'],
  ['256', NOTICES, 'system:notice:query'],
  ['257', NOTICES, 'system:notice:add'],
  ['258', NOTICES, 'system:notice:edit'],
  ['259', NOTICES, 'system:notice:remove'],
  ['261', OPERATION_LOG, 'monitor:operlog:remove'],
  ['243', LOGIN_LOG, 'monitor:logininfor:export'],
  ['255', PARAMETERS, 'system:config:export'],
  ['262', OPERATION_LOG, 'monitor:operlog:export'],
  ['263', OPERATION_LOG, 'monitor:job:list'],
  ['264', OPERATION_LOG, 'monitor:outbox:list'],
  ['265', OPERATION_LOG, 'monitor:outbox:retry'],
  ['271', DICTIONARIES, 'system:dict:query'],
  ['272', DICTIONARIES, 'system:dict:add'],
  ['273', DICTIONARIES, 'system:dict:edit'],
  ['274', DICTIONARIES, 'system:dict:remove'],
  ['311', ROLES, 'system:role:query'],
  ['312', ROLES, 'system:role:add'],
  ['313', ROLES, 'system:role:edit'],
  ['314', ROLES, 'system:role:remove'],
  ['315', ROLES, 'system:role:export'],
  ['321', MENUS, 'system:menu:query'],
  ['322', MENUS, 'system:menu:add'],
  ['323', MENUS, 'system:menu:edit'],
  ['324', MENUS, 'system:menu:remove'],
  ['275', DICTIONARIES, 'system:dict:export'],
  ['331', DEPARTMENTS, 'system:dept:query'],
  ['332', DEPARTMENTS, 'system:dept:add'],
  ['333', DEPARTMENTS, 'system:dept:edit'],
  ['334', DEPARTMENTS, 'system:dept:remove'],
  ['301', USERS, 'system:user:query'],
  ['302', USERS, 'system:user:add'],
  ['303', USERS, 'system:user:edit'],
  ['304', USERS, 'system:user:remove'],
  ['305', USERS, 'system:user:export'],
  ['306', USERS, 'system:user:import'],
  ['307', USERS, 'system:user:resetPwd'],
  ['341', POSTS, 'system:post:query'],
  ['342', POSTS, 'system:post:add'],
  ['343', POSTS, 'system:post:edit'],
  ['344', POSTS, 'system:post:remove'],
  ['345', POSTS, 'system:post:export'],
  ['351', WEBHOOKS, 'system:webhook:query'],
  ['352', WEBHOOKS, 'system:webhook:add'],
  ['353', WEBHOOKS, 'system:webhook:edit'],
  ['354', WEBHOOKS, 'system:webhook:remove'],
  ['355', WEBHOOKS, 'system:webhook:export'],
  ['356', WEBHOOKS, 'system:webhook:secret'],
  ['357', WEBHOOKS, 'system:webhook:replay'],
  ['360', USERS, 'system:directory:list'],
  ['361', USERS, 'system:directory:query'],
  ['362', USERS, 'system:directory:add'],
  ['363', USERS, 'system:directory:edit'],
  ['364', USERS, 'system:directory:remove'],
  ['365', USERS, 'system:directory:export'],
  ['366', USERS, 'system:directory:link'],
  ['367', USERS, 'system:directory:scim'],
  ['266', OPERATION_LOG, 'monitor:operlog:query'],
]

/** Permissions that can be granted to roles one by one. */
export const builtInButtons = BUTTONS.map(([id, parentId, permission], index) => ({
  id,
  parentId,
  kind: 'button' as const,
  sortOrder: index + 1,
  path: '',
  icon: '#',
  opensExternally: false,
  isCached: true,
  isVisible: true,
  isEnabled: true,
  permission,
}))
