import type { Words } from '../../domain/records/shown.ts'

/** What the operation log calls the commands of the core that it has entries of. */
export const LOGGED_COMMANDS: Readonly<Record<string, Words>> = {
  'gatehouse admin reset-password': ['Reset a password', '命令行重置密码'],
  'gatehouse admin reset-factor': ['Remove second factors', '命令行清除双重验证'],
  'gatehouse admin require-factor': ['Require a second factor', '命令行要求双重验证'],
  'gatehouse admin service-account': ['Make a user a service account', '命令行设为服务账号'],
  'gatehouse data-scope --confirm': ['Confirm the data scopes', '命令行确认数据权限'],
  'gatehouse keys retire': ['Encrypt secrets with the current key', '命令行轮换密钥'],
  'gatehouse program-keys add': ['Make a key for a program', '命令行创建程序密钥'],
  'gatehouse program-keys revoke': ['Revoke a key', '命令行吊销程序密钥'],
}
