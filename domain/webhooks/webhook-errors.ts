import { defineError } from '../shared/domain-error.ts'

export class WebhookNotFound extends defineError(
  'not-found',
  'webhook_not_found',
  'The webhook does not exist.',
) {}

/** The address is not on the operator's list. */
export class WebhookAddressRefused extends defineError(
  'refused',
  'webhook_address_refused',
  'Webhooks may not be sent to this address.',
) {}

/** Nothing is sent unsigned. */
export class WebhookWithoutSecret extends defineError(
  'refused',
  'webhook_without_secret',
  'The webhook has no secret yet.',
) {}
