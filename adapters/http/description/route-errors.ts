import { servesOwing } from '../edge/callers/guard.ts'
import { isOpenToKeys } from '../edge/callers/key-callers.ts'
import { mayBeSealed } from '../edge/callers/sealed.ts'
import type { RouteEntry } from '../route-table.ts'

/** Every route may answer with these: they come from the server's hooks and from Fastify. */
const ALWAYS = [
  'internal_error',
  'dependency_unavailable',
  'overloaded',
  'bad_request',
  'answer_not_encrypted',
]
const WITH_BODY = ['malformed_body', 'body_too_large', 'unsupported_content_type']

/** What routes answer that name a record in their failures. */
const OF_RECORDS = [
  'record_not_found',
  'invalid_field',
  'field_taken',
  'record_in_use',
  'record_referred',
  'record_built_in',
]

/**
 * @param members names of parameters and of members of the body
 * @returns the stable codes of all refusals of a route: those that it names, and those that follow
 * from its config
 */
export function errorsOf(entry: RouteEntry, members: readonly string[]): string[] {
  const { method, access, config } = entry
  const mayHaveBody = method !== 'GET' && config.body !== 'ignored'
  const maySeal = mayHaveBody && mayBeSealed(method) && config.upload !== true
  const found = [
    ...when(access !== 'public', ['not_logged_in']),
    ...when(access !== 'public' && access !== 'session', ['permission_denied']),
    ...when(!servesOwing(entry, 'password'), ['password_change_required']),
    ...when(!servesOwing(entry, 'factor'), ['factor_setup_required']),
    ...when(access !== 'public', [
      ...['key_not_accepted', 'key_outside_networks', 'unknown_wire'],
      ...['client_outside_paths', 'client_outside_networks'],
    ]),
    ...when(config.origin === 'checked', ['origin_refused']),
    ...when(config.development === true || config.encrypted === 'required', ['development_only']),
    ...when(config.rate !== undefined || maySeal || isOpenToKeys(entry), ['too_many_requests']),
    ...when(mayHaveBody, WITH_BODY),
    ...when(access !== 'public' && members.length > 0, ['other_generation']),
    ...when(config.body === 'ignored', ['body_too_large']),
    ...when(maySeal, ['invalid_envelope']),
    ...when(maySeal && access !== 'public' && config.repeat !== 'allowed', ['repeated_submit']),
    ...when(config.encrypted === 'required', ['envelope_required']),
    ...when(members.length > 0 || mayHaveBody, ['validation_failed', 'invalid_id']),
    ...when(members.some(isRange), ['invalid_date']),
    ...when(members.includes('isAsc'), ['invalid_order']),
    ...when(config.recordWords !== undefined, OF_RECORDS),
    ...(config.errors ?? []),
    ...ALWAYS,
  ]
  return [...new Set(found)]
}

function isRange(member: string): boolean {
  return member.startsWith('params[')
}

function when(applies: boolean, errors: readonly string[]): readonly string[] {
  return applies ? errors : []
}
