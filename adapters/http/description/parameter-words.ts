const IDS = 'Ids, separated by commas'
const CAPTCHA = 'Part of the captcha, if the settings require one'

/** Parameters of which more is to be said than what pages call them. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['lang', 'Language of the page: `zh` or `en`. Default: the language of the browser'],
  ['mail', 'Number of a mail, to see it as a page'],
  ['pageNum', 'Page number, from 1'],
  ['pageSize', 'Rows per page, at most 200. Default: 200'],
  ['orderByColumn', 'Columns to sort by, separated by commas'],
  ['isAsc', '`asc` or `desc` for each column, separated by commas'],
  ['ids', IDS],
  ['roleIds', IDS],
  ['deptIds', IDS],
  ['userIds', IDS],
  ['excludeUserIds', 'Not these users: ids separated by commas'],
  ['tokenId', 'Session id from the list; it is not the token'],
  ['source', 'Name of the login provider in the settings, such as `github`'],
  ['dictType', 'Type of the dictionary, such as `sys_normal_disable`'],
  ['phonenumber', 'Phone number that receives the code; in lists, a part of it'],
  ['phoneNumber', 'Phone number that receives the code; in lists, a part of it'],
  ['email', 'Address that receives the code'],
  ['uuid', CAPTCHA],
  ['code', CAPTCHA],
  ['domain', 'Host of the page to which the browser returns'],
  ['tenantId', 'Ignored: there is one tenant'],
  ['businessType', 'A value of the dictionary `sys_oper_type`'],
  ['noticeType', 'A value of the dictionary `sys_notice_type`'],
  ['menuName', 'Name of the menu, in the language of the request'],
  ['menuType', '`M` directory, `C` page, `F` button'],
  ['visible', '0 shown, 1 hidden'],
  ['parentId', 'Id of the parent; 0 for the top level'],
  ['service', 'Key of the storage platform'],
  ['url', 'Signed URL of a file'],
  ['dryRun', 'true, 1, yes or on: check the rows, but store nothing'],
  ['updateSupport', 'true, 1, yes or on: update users that exist'],
  ['status', 'Status, as in the rows'],
  ['name', 'Name'],
])

export function parameterWords(name: string): string | undefined {
  return WORDS.get(name)
}
