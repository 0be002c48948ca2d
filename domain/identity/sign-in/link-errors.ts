import { defineError } from '../../shared/domain-error.ts'

/** Forged, expired, used, or the password has changed since: one answer. */
export class InvalidLink extends defineError(
  'refused',
  'invalid_link',
  'The link is not valid any more. It has expired or was used.',
) {}

export class ResetNotEnabled extends defineError(
  'refused',
  'reset_not_enabled',
  'Nothing can be sent for a new password. Ask an administrator.',
) {}

export class InvitationsOff extends defineError(
  'refused',
  'invitations_off',
  'Invitations need a mail server (SMTP_URL) and an address for links (PUBLIC_URL).',
) {}

/** The user has no e-mail address, or a password and a proven one. */
export class NotInvited extends defineError(
  'refused',
  'not_invited',
  'Only users whose e-mail address is not proven, or who have no password, can be invited.',
) {}

export class NothingToProve extends defineError(
  'refused',
  'nothing_to_prove',
  'The account has no e-mail address, or it is proven already.',
) {}

export class EmailNeeded extends defineError(
  'invalid',
  'email_needed',
  'An invitation needs an e-mail address.',
) {}
