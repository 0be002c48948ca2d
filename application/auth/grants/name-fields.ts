import type { GRANT_TYPES, GrantType } from '../../../domain/client/grant-type.ts'

/** The field with the user's name, also for grant types that are not configured. */
export const NAME_FIELDS = {
  password: 'username',
  sms: 'phonenumber',
  email: 'email',
  social: 'source',
  xcx: 'appid',
  passkey: 'passkeyId',
} as const satisfies Readonly<Record<(typeof GRANT_TYPES)[number], string>>

const BY_GRANT_TYPE: ReadonlyMap<GrantType, string> = new Map(Object.entries(NAME_FIELDS))

/** `undefined` for a grant type that is not built in. */
export function knownNameField(grantType: GrantType): string | undefined {
  return BY_GRANT_TYPE.get(grantType)
}
