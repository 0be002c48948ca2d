import { defineError } from '../shared/domain-error.ts'

/** This kind of platform accepts host names and IPv4 addresses only. */
export class EndpointNeedsName extends defineError(
  'invalid',
  'endpoint_needs_name',
  'This kind of platform does not support IPv6 addresses.',
) {}
