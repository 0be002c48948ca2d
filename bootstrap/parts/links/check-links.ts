import type { Check } from '../check.ts'

/** Whether passwords can be set by link. */
export const checkLinks: Check = async ({ config }, findings) => {
  const { accounts, senders, server } = config
  const { mail, inbox } = senders
  const lacking = [
    ...(mail.server || inbox.devInbox === 'on' ? [] : ['SMTP_URL is not set']),
    ...(server.publicUrl === undefined ? ['PUBLIC_URL is not set'] : []),
    ...(accounts.accountPages === 'off' ? ['ACCOUNT_PAGES is off'] : []),
  ]
  if (lacking.length === 0) return findings.add('fine', 'links by mail', 'can be sent')
  const what = 'forgotten passwords, invitations and mails about accounts'
  const message = `${lacking.join(' and ')}, so there are no ${what}`
  findings.add('skipped', 'links by mail', message)
}
