import type { Catalogue } from './catalogue.ts'

export const chinesePasskeys: Catalogue = {
  passkeys_off: '当前无法使用通行密钥',
  'passkeys_off.no_address': '通行密钥未启用：请运维人员将 PUBLIC_URL 设置为本服务的 https:// 地址',
  'passkeys_off.no_https': '通行密钥未启用：浏览器要求 https://，请运维人员修改 PUBLIC_URL',
  'passkeys_off.no_name':
    '通行密钥未启用：浏览器要求使用域名，而 PUBLIC_URL 是 IP 地址，请运维人员修改',
  passkey_refused: '该通行密钥未被接受，请重试或使用其他方式登录',
  passkey_not_proven: '无法验证该通行密钥，请重新开始',
  passkey_taken: '该通行密钥已被使用',
  too_many_passkeys: '每个账号最多 {most} 个通行密钥，请先删除一个',
  'too_many_passkeys.logged': '账号的通行密钥数量已达上限',
  passkey_not_found: '通行密钥不存在',
  'login_log.passkey_challenge':
    '通行密钥的签名与本服务的请求不符、已过期、被重复使用或来自其他浏览器',
  'login_log.passkey_unknown': '通行密钥不属于任何账号',
  'login_log.passkey_invalid': '通行密钥校验未通过',
  'login_log.passkey_cloned': '通行密钥的计数器回退，可能存在副本',
  'login_log.passkey_disabled': '通行密钥正确，但用户已停用',
}
