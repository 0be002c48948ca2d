import type { Catalogue } from './catalogue.ts'

/** Messages about links that set passwords. */
export const englishLinks: Catalogue = {
  invalid_link: 'The link is not valid any more. It has expired or was used. Ask for a new one.',
  invitations_off:
    'Invitations need a mail server (SMTP_URL), an address for links (PUBLIC_URL), and the account pages.',
  not_invited: 'Only users with an e-mail address and without a password can be invited.',
  email_needed: 'An invitation needs an e-mail address.',
  import_invitations: 'Invitations that are being sent: {invited}.',
  'push.invitations': 'Invitations sent: {sent}. Failed: {failed}. Waiting: {waiting}.',
}
