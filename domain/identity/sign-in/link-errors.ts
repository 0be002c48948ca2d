import { defineError } from '../../shared/domain-error.ts'

/** Forged, expired, used, or the password has changed since: one answer. */
export class InvalidLink extends defineError('refused', 'invalid_link') {}

export class ResetNotEnabled extends defineError('refused', 'reset_not_enabled') {}

export class InvitationsOff extends defineError('refused', 'invitations_off') {}

/** The user has no e-mail address, or a password and a proven one. */
export class NotInvited extends defineError('refused', 'not_invited') {}

export class NothingToProve extends defineError('refused', 'nothing_to_prove') {}

export class EmailNeeded extends defineError('invalid', 'email_needed') {}
