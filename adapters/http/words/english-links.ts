import type { Catalogue } from './catalogue.ts'

/** Messages about links that set passwords, and those to files. */
export const englishLinks: Catalogue = {
  invalid_link: 'The link is not valid any more. It has expired or was used. Ask for a new one.',
  reset_not_enabled:
    'Passwords cannot be reset by message here: nothing is set up to send one. Ask an administrator for a new password.',
  invitations_off:
    'Invitations need a mail server (SMTP_URL), an address for links (PUBLIC_URL), the account pages, and the part links.',
  not_invited:
    'Only users with an e-mail address can be invited, as long as they have no password or the address is not proven.',
  nothing_to_prove: 'Your account has no e-mail address, or it is proven already.',
  email_needed: 'An invitation needs an e-mail address.',
  import_invitations: 'Invitations that are being sent: {invited}.',
  share_closed: 'This link does not work, or no longer. Ask whoever sent it for a new one.',
  wrong_share_password: 'The password of this link is wrong.',
  sharing_off: 'Files are not shared by link here (SHARE_DAYS is 0).',
  share_needs_public_url:
    'Links need the address of this service. Set PUBLIC_URL to the address that people open.',
  file_not_shared: '{name} cannot be shared by link: its storage platform issues no addresses.',
  'file_not_shared.logged': 'Its storage platform issues no addresses.',
  too_many_shares: 'A user may have {most} open links to files. End some of them first.',
  'too_many_shares.logged': 'The user has as many open links to files as allowed.',
  share_not_found: 'The link does not exist, or has ended.',
  'push.invitations': 'Invitations sent: {sent}. Failed: {failed}. Waiting: {waiting}.',
}
