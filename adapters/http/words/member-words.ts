import type { Language } from './language.ts'

export type Words = Readonly<Record<Language, string>>

/** The page's name for a member of a request, and the values it accepts. */
export interface MemberWords {
  readonly label: Words
  readonly rule?: Words
}

type Entry = readonly [name: string, words: MemberWords]

const member = (name: string, en: string, zh: string): Entry => [name, { label: { en, zh } }]

/** @param rule in English and Chinese */
const ruled = ([name, { label }]: Entry, ...[en, zh]: [string, string]): Entry => [
  name,
  { label, rule: { en, zh } },
]

const SECONDS = [
  '60 to 315360000 seconds or -1 for none',
  '60 至 315360000 秒，或 -1 表示不限',
] as const

const KEY_LENGTH = ['2 to 100 characters', '2 至 100 个字符'] as const

/** If a name means different things on different pages, its area precedes it. */
const WORDS: ReadonlyMap<string, MemberWords> = new Map([
  member('lang', 'Language', '语言'),
  member('mail', 'Mail', '邮件'),
  member('pageNum', 'Page', '页码'),
  member('pageSize', 'Rows per page', '每页条数'),
  member('orderByColumn', 'Sort by', '排序列'),
  member('isAsc', 'Order', '排序方向'),
  member('params[beginTime]', 'From', '开始时间'),
  member('params[endTime]', 'To', '结束时间'),
  member('params[beginCreateTime]', 'From', '开始时间'),
  member('params[endCreateTime]', 'To', '结束时间'),
  member('id', 'Id', '编号'),
  member('ids', 'Ids', '编号'),
  member('status', 'Status', '状态'),
  member('remark', 'Remark', '备注'),
  member('plainRemark', 'Remark', '备注'),
  member('activePath', 'Highlighted entry', '高亮菜单'),

  member('username', 'User name', '用户名'),
  member('userName', 'User name', '用户名'),
  member('password', 'Password', '密码'),
  member('account', 'User name or e-mail', '用户名或邮箱'),
  member('token', 'Link', '链接'),
  member('otp', 'Code of the second factor', '双重验证码'),
  member('trustBrowser', 'Trust this browser', '信任此浏览器'),
  member('oldPassword', 'Old password', '旧密码'),
  member('newPassword', 'New password', '新密码'),
  member('code', 'Captcha', '验证码'),
  member('uuid', 'Captcha', '验证码'),
  member('smsCode', 'Code', '短信验证码'),
  member('emailCode', 'Code', '邮箱验证码'),
  member('tenantId', 'Tenant', '租户'),
  member('userType', 'User type', '用户类型'),
  member('source', 'Third party', '第三方平台'),
  member('socialCode', 'Authorization code', '授权码'),
  member('socialState', 'Authorization state', '授权状态'),
  member('socialId', 'Binding', '绑定'),
  member('xcxCode', 'Mini-program code', '小程序授权码'),
  member('appid', 'Mini-program', '小程序'),
  member('passkey', 'Passkey', '通行密钥'),
  member('passkeyId', 'Passkey', '通行密钥'),
  member('clientDataJSON', 'Answer of the browser', '浏览器应答'),
  member('attestationObject', 'Answer of the browser', '浏览器应答'),
  member('authenticatorData', 'Answer of the browser', '浏览器应答'),
  member('signature', 'Signature', '签名'),
  member('userHandle', 'Account of the passkey', '通行密钥所属账号'),
  member('transports', 'Kinds of connection', '连接方式'),
  ruled(member('/auth/passkeys name', 'Name', '名称'), '1 to 50 characters', '1 至 50 个字符'),
  member('domain', 'Domain', '域名'),
  member('page', 'Page', '页面'),
  ruled(member('nickName', 'Nickname', '昵称'), '1 to 30 characters', '1 至 30 个字符'),
  member('email', 'E-mail', '邮箱'),
  member('phonenumber', 'Phone number', '手机号码'),
  ruled(member('sex', 'Sex', '性别'), '0 or 1 or 2', '0、1 或 2'),
  member('avatarfile', 'Picture', '头像'),
  member('avatarId', 'Picture', '头像'),

  member('clientId', 'Client id', '客户端 id'),
  ruled(
    member('clientKey', 'Client key', '客户端 key'),
    '1 to 64 letters or digits or . _ - starting with a letter or digit',
    '字母、数字或 . _ -，以字母或数字开头，1 至 64 位',
  ),
  ruled(
    member('clientSecret', 'Client secret', '客户端密钥'),
    '8 to 128 letters or digits or symbols without spaces',
    '字母、数字或符号，不含空格，8 至 128 位',
  ),
  ruled(
    member('grantTypeList', 'Grant types', '授权类型'),
    '1 to 32 names of lower-case letters or digits or _ -',
    '1 至 32 个，由小写字母、数字或 _ - 组成',
  ),
  member('strongGrantTypeList', 'Grant types without a second factor', '免双重验证的授权类型'),
  member('grantType', 'Grant type', '授权类型'),
  ruled(
    member('deviceType', 'Device type', '设备类型'),
    'up to 32 lower-case letters or digits or _ - starting with a letter',
    '小写字母、数字或 _ -，以字母开头，最多 32 位',
  ),
  member('wire', 'Generation of the front end', '前端版本'),
  member('accessPath', 'Allowed paths', '允许访问路径'),
  member('accessPathList', 'Allowed paths', '允许访问路径'),
  member('ipWhitelist', 'Allowed networks', 'IP白名单'),
  member('ipWhitelistList', 'Allowed networks', 'IP白名单'),
  ruled(member('activeTimeout', 'Idle timeout', 'Token 活跃超时时间'), ...SECONDS),
  ruled(member('timeout', 'Session timeout', 'Token 固定超时时间'), ...SECONDS),
  member('address', 'Address', '地址'),

  member('userId', 'User', '用户'),
  member('userIds', 'Users', '用户'),
  member('excludeUserIds', 'Users left out', '排除的用户'),
  member('roleIds', 'Roles', '角色'),
  member('postIds', 'Posts', '岗位'),
  member('invite', 'Invite by e-mail', '邮件邀请'),
  member('updateSupport', 'Update existing users', '更新已有用户'),
  member('dictType', 'Dictionary type', '字典类型'),
  ruled(
    member('configKey', 'Parameter key', '参数键名'),
    '1 to 100 letters or digits or . _ : -',
    '字母、数字或 . _ : -，1 至 100 位',
  ),

  member('belongDeptId', 'Department and subdepartments', '所属部门'),
  member('deptCategory', 'Category', '类别编码'),
  member('deptId', 'Department', '部门'),
  member('deptIds', 'Departments', '部门'),
  member('deptName', 'Department name', '部门名称'),
  member('roleId', 'Role', '角色'),
  member('roleName', 'Role name', '角色名称'),
  member('roleKey', 'Role key', '权限字符'),
  member('roleSort', 'Order', '显示顺序'),
  member('menuCheckStrictly', 'Menus are linked', '菜单父子联动'),
  member('deptCheckStrictly', 'Departments are linked', '部门父子联动'),
  member('dataScope', 'Data scope', '数据范围'),
  member('factorRequired', 'Second factor required', '必须双重验证'),
  member('menuId', 'Menu', '菜单'),
  member('menuIds', 'Menus', '菜单'),
  member('menuName', 'Menu name', '菜单名称'),
  member('menuType', 'Menu type', '菜单类型'),
  member('parentId', 'Parent menu', '上级菜单'),
  member('orderNum', 'Order', '显示排序'),
  member('path', 'Route path', '路由地址'),
  member('component', 'Component', '组件路径'),
  member('queryParam', 'Route parameters', '路由参数'),
  member('isFrame', 'External link', '是否外链'),
  member('isCache', 'Cached', '是否缓存'),
  member('visible', 'Visible', '显示状态'),
  member('perms', 'Permission code', '权限标识'),
  member('icon', 'Icon', '菜单图标'),

  member('ipaddr', 'Address', '登录地址'),
  member('tokenId', 'Session', '会话'),
  member('title', 'Area', '系统模块'),
  member('businessType', 'Kind', '操作类型'),
  member('operName', 'Operator', '操作人员'),
  member('operIp', 'Address', '操作地址'),
  member('browser', 'Browser', '浏览器'),
  member('os', 'Operating system', '操作系统'),

  member('file', 'File', '文件'),
  member('fileName', 'Object key', '文件名'),
  member('originalName', 'File name', '原名'),
  member('contentType', 'Media type', '媒体类型'),
  member('bytes', 'Size in bytes', '字节数'),
  member('sha256', 'SHA-256', 'SHA-256 校验值'),
  member('partsSha256', 'SHA-256 of the parts', '分片的 SHA-256 校验值'),
  member('md5', 'MD5', 'MD5 校验值'),
  member('parts', 'Parts', '分片'),
  member('number', 'Number', '编号'),
  member('fileSuffix', 'File extension', '文件后缀'),
  member('createBy', 'Uploaded by', '上传人'),
  member('url', 'Address', '文件地址'),
  member('service', 'Storage platform', '服务商'),
  ruled(
    member('/system/webhook since', 'Since', '起始时间'),
    '`yyyy-MM-dd HH:mm:ss`',
    '格式 yyyy-MM-dd HH:mm:ss',
  ),
  member('endsOld', 'End the old secret now', '立即停用旧密钥'),
  member('holdReason', 'Reason of the hold', '保全原因'),
  member('subject', 'Subject', '限额对象类型'),
  member('subjectId', 'Id of the subject', '限额对象编号'),
  member('quotaBytes', 'Limit in bytes', '字节限额'),
  member('quotaFiles', 'Limit of files', '文件数限额'),
  member('groupBy', 'Grouped by', '分组方式'),
  member('days', 'Days', '天数'),

  member('ossConfigId', 'Storage platform', '存储平台'),
  ruled(
    member('/resource/oss configKey', 'Configuration key', '配置 key'),
    '2 to 100 letters or digits or . _ - starting with a letter or digit',
    '字母、数字或 . _ -，以字母或数字开头，2 至 100 位',
  ),
  ruled(
    member('endpoint', 'Endpoint', '访问站点'),
    'a host name or address with an optional port; local for a folder of this machine',
    '域名或 IP，可带端口；本机目录填 local',
  ),
  ruled(
    member('/resource/oss domain', 'Custom domain', '自定义域名'),
    'a host name with an optional port and path',
    '域名，可带端口和路径',
  ),
  ruled(
    member('bucketName', 'Bucket', '桶名称'),
    '2 to 100 letters or digits or . _ - starting and ending with a letter or digit',
    '字母、数字或 . _ -，以字母或数字开头和结尾，2 至 100 位',
  ),
  member('prefix', 'Prefix', '前缀'),
  ruled(member('accessKey', 'Access key', 'accessKey'), ...KEY_LENGTH),
  ruled(member('secretKey', 'Secret key', 'secretKey'), ...KEY_LENGTH),
  ruled(member('isHttps', 'HTTPS', '是否 HTTPS'), 'Y or N', 'Y 或 N'),
  ruled(
    member('accessPolicy', 'Bucket permission', '桶权限类型'),
    'private (0)',
    'private（私有，即 0）',
  ),
  ruled(
    member('region', 'Region', '域（区域）'),
    'up to 64 letters or digits or -',
    '字母、数字或 -，最多 64 位',
  ),
  member('ext1', 'Extra settings (ext1)', '扩展配置（ext1）'),
  member('/auth/keys name', 'Name of the key', '密钥名称'),
  member('/system/user name', 'Name of the key', '密钥名称'),
  member('days', 'Days', '有效天数'),
  member('permissions', 'Permissions', '权限'),
  ruled(
    member('networks', 'Networks', '允许的网络'),
    'addresses such as 203.0.113.7 or networks such as 10.0.0.0/8',
    '地址（如 203.0.113.7）或网段（如 10.0.0.0/8）',
  ),
  member('keyId', 'Key', '密钥'),
  member('ossIds', 'Files', '文件'),
  member('expireTime', 'Works until', '有效期至'),
  member('maxUses', 'Downloads', '可下载次数'),
  member('show', 'To be displayed (show)', '在浏览器中显示（show）'),
  member('passwordToken', 'Proof of the password', '密码凭证'),
  member('serviceAccount', 'Service account', '服务账号'),
  member('force', 'Force (force)', '强制（force）'),
  member('dryRun', 'Dry run (dryRun)', '只查看（dryRun）'),
  member('verify', 'Verify content (verify)', '核对内容（verify）'),
  member('migrationId', 'Move of files', '迁移任务'),
  member('action', 'Action', '操作'),
  member('from', 'From platform', '源存储平台'),
  member('to', 'To platform', '目标存储平台'),
])

/** @param url the route's URL pattern */
export function memberWords(url: string, name: string): MemberWords | undefined {
  const area = url.split('/').slice(0, 3).join('/')
  return WORDS.get(`${area} ${name}`) ?? WORDS.get(name)
}
