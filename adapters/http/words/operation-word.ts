import type { OperationEntry } from '../../../application/ports/logs/operation-log.ts'
import { OPERATION_KINDS } from '../../../domain/audit/operation-kind.ts'
import { builtInText } from '../../../domain/language/built-in-text.ts'
import type { Words } from '../../../domain/records/shown.ts'
import type { RouteTable } from '../route-table.ts'
import { areaWord } from './area-words.ts'
import type { Language } from './language.ts'

/** What commands do, and the directory. */
const OF_COMMANDS: Readonly<Record<string, Words>> = {
  'gatehouse admin reset-password': ['Reset a password', '命令行重置密码'],
  'gatehouse admin reset-factor': ['Remove second factors', '命令行清除双重验证'],
  'gatehouse admin require-factor': ['Require a second factor', '命令行要求双重验证'],
  'gatehouse admin service-account': ['Make a user a service account', '命令行设为服务账号'],
  'gatehouse program-keys add': ['Make a key for a program', '命令行创建程序密钥'],
  'gatehouse program-keys revoke': ['Revoke a key', '命令行吊销程序密钥'],
  'gatehouse webhook add': ['Add a webhook', '命令行新增推送'],
  'gatehouse webhook remove': ['Remove a webhook', '命令行删除推送'],
  'gatehouse webhook rotate': ['Give a webhook a new secret', '命令行更换推送密钥'],
  'gatehouse webhook replay': ['Send to a webhook again', '命令行重新推送'],
  'directory added': ['Add an account from the directory', '目录同步新增账号'],
  'directory changed': ['Change an account by the directory', '目录同步修改账号'],
  'directory enabled': ['Enable an account by the directory', '目录同步启用账号'],
  'directory disabled': ['Disable an account that left the directory', '目录同步停用账号'],
  'gatehouse directory sync': ['Read the directory', '命令行同步企业目录'],
  'gatehouse config import': ['Import the configuration', '命令行导入配置'],
  'gatehouse keys retire': ['Encrypt secrets with the current key', '命令行轮换密钥'],
}

/** Describes what was done. Routes without words of their own are described by kind and area. */
export function operationWord(
  entry: Pick<OperationEntry, 'area' | 'kind' | 'method' | 'url'>,
  language: Language,
  routes: Pick<RouteTable, 'wordsOf'>,
): string {
  const { area, kind, url } = entry
  const words = routes.wordsOf(entry) ?? OF_COMMANDS[url]
  if (words) return words[language === 'en' ? 0 : 1]
  const word = builtInText(`sys_oper_type.${OPERATION_KINDS.indexOf(kind)}`, language)
  return `${word}: ${areaWord(area, language)}`
}
