import { defineError } from '../../shared/domain-error.ts'

export class WebhookNotFound extends defineError('not-found', 'webhook_not_found') {}

/** The address is not on the operator's list. */
export class WebhookAddressRefused extends defineError(
  'refused',
  'webhook_address_refused',
  'Webhooks may not be sent to this address.',
) {}

/** Turning contacts on, or changing where they go, asks for the right to see them. */
export class WebhookContactsRefused extends defineError(
  'refused',
  'webhook_contacts_refused',
  'Contacts are sent for those only who see the contacts of all users.',
) {}

/** Contacts may pass networks in plain only within this machine. */
export class WebhookContactsUnencrypted extends defineError(
  'refused',
  'webhook_contacts_unencrypted',
  'Contacts are sent over HTTPS only.',
) {}

/** Nothing is sent unsigned. */
export class WebhookWithoutSecret extends defineError('refused', 'webhook_without_secret') {}
