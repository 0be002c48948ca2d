import {
  type BuiltInArea,
  OPERATION_AREAS,
  type OperationArea,
} from '../../../domain/audit/operation-area.ts'
import { builtInLabel, namesBelow } from '../../../domain/language/built-in-text.ts'
import { hasPart } from '../../../domain/shared/has-part.ts'
import type { Language } from './language.ts'

const WORDS: Record<BuiltInArea, Record<Language, string>> = {
  other: { en: 'Other', zh: '其他' },
  avatar: { en: 'Avatar', zh: '用户头像' },
  binding: { en: 'Bindings', zh: '第三方绑定' },
  client: { en: 'Clients', zh: '客户端管理' },
  dictionary: { en: 'Dictionaries', zh: '字典类型' },
  'dictionary-value': { en: 'Dictionary values', zh: '字典数据' },
  department: { en: 'Departments', zh: '部门管理' },
  directory: { en: 'Directory', zh: '企业目录' },
  file: { en: 'Files', zh: '文件管理' },
  'login-log': { en: 'Login log', zh: '登录日志' },
  menu: { en: 'Menus', zh: '菜单管理' },
  notice: { en: 'Notices', zh: '通知公告' },
  'operation-log': { en: 'Operation log', zh: '操作日志' },
  parameter: { en: 'Parameters', zh: '参数管理' },
  passkey: { en: 'Passkeys', zh: '通行密钥' },
  post: { en: 'Posts', zh: '岗位管理' },
  platform: { en: 'Storage platforms', zh: '存储配置' },
  'program-key': { en: 'Keys for programs', zh: '程序密钥' },
  profile: { en: 'Profile', zh: '个人信息' },
  role: { en: 'Roles', zh: '角色管理' },
  session: { en: 'Sessions', zh: '在线用户' },
  user: { en: 'Users', zh: '用户管理' },
  webhook: { en: 'Webhooks', zh: '推送订阅' },
}

export function areaWord(area: OperationArea, language: Language): string {
  const words = OPERATION_AREAS.find((known) => known === area)
  if (words) return WORDS[words][language]
  return builtInLabel(`area.${area}`, language) ?? WORDS.other[language]
}

/** @returns the areas whose name contains the text, whatever its case and width */
export function areasWith(part: string, language: Language): OperationArea[] {
  const has = hasPart(part)
  const areas = [...OPERATION_AREAS, ...namesBelow('area.')]
  return areas.filter((area) => has(areaWord(area, language)))
}
