import type { Catalogue } from './catalogue.ts'

/** Messages about links that set passwords. */
export const chineseLinks: Catalogue = {
  invalid_link: '链接已失效（已过期或已使用），请重新申请',
  invitations_off: '邀请功能需要配置邮件服务器（SMTP_URL）和访问地址（PUBLIC_URL），并启用账号页面',
  not_invited: '只能邀请有邮箱且尚未设置密码的用户',
  email_needed: '邀请需要邮箱地址',
  import_invitations: '正在发送邀请邮件：{invited} 封',
  'push.invitations': '邀请邮件已发送 {sent} 封，失败 {failed} 封，待发送 {waiting} 封',
}
