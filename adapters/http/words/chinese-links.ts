import type { Catalogue } from './catalogue.ts'

/** Messages about links that set passwords, and those to files. */
export const chineseLinks: Catalogue = {
  invalid_link: '链接已失效（已过期或已使用），请重新申请',
  reset_not_enabled: '系统未配置消息发送，无法自助重置密码，请联系管理员设置新密码',
  invitations_off:
    '邀请功能需要配置邮件服务器（SMTP_URL）和访问地址（PUBLIC_URL），并启用账号页面和部件 links',
  not_invited: '只能邀请有邮箱，且尚未设置密码或邮箱尚未验证的用户',
  nothing_to_prove: '您的账号没有邮箱，或邮箱已验证',
  email_needed: '邀请需要邮箱地址',
  import_invitations: '正在发送邀请邮件：{invited} 封',
  share_closed: '链接无效或已失效，请联系分享者重新获取',
  wrong_share_password: '分享密码错误',
  sharing_off: '系统未开放文件分享（SHARE_DAYS 为 0）',
  share_needs_public_url: '生成分享链接需要访问地址，请将 PUBLIC_URL 设置为用户打开本系统的地址',
  file_not_shared: '文件 {name} 不能分享：所在存储平台不提供文件链接',
  'file_not_shared.logged': '所在存储平台不提供文件链接',
  too_many_shares: '每个用户最多 {most} 个有效的分享链接，请先取消一部分',
  'too_many_shares.logged': '该用户的有效分享链接数已达上限',
  share_not_found: '分享链接不存在或已取消',
  'push.invitations': '邀请邮件已发送 {sent} 封，失败 {failed} 封，待发送 {waiting} 封',
}
