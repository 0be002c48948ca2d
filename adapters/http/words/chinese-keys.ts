import type { Catalogue } from './catalogue.ts'

export const chineseKeys: Catalogue = {
  key_not_accepted: '此处不接受程序密钥，请登录后操作',
  key_outside_networks: '不允许从该地址使用此密钥',
  key_not_found: '密钥不存在',
  too_many_keys: '每个用户最多 {most} 个密钥，请先吊销一个',
  'too_many_keys.logged': '该用户的密钥数已达上限',
  no_service_account: '该用户不是服务账号，其密钥由本人创建',
}
