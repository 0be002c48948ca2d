import { defineError } from '../../../shared/domain-error.ts'

/** Why a request is refused, in the words of RFC 7644 section 3.12. */
type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'tooMany'

/** A request that SCIM does not allow. `about` names an attribute or says what is expected. */
export class ScimInvalid extends defineError(
  'invalid',
  'scim_invalid',
  (scimType: ScimType, about: string) => [
    `SCIM refuses this as ${scimType}: ${about}.`,
    { scimType, about },
  ],
) {}

/** Another resource, or an account that is not linked to the directory, has this name. */
export class ScimTaken extends defineError('conflict', 'scim_taken') {}

export class ScimNotFound extends defineError('not-found', 'scim_not_found') {}

/** The resource has another version than the one that `If-Match` names. */
export class ScimChanged extends defineError('conflict', 'scim_changed') {}

/** An account cannot be made or changed like this. */
export class ScimRefused extends defineError('invalid', 'scim_refused', (reason: string) => [
  `The account cannot be like this: ${reason}.`,
  { reason },
]) {}
