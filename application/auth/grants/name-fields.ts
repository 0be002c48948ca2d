import type { GRANT_TYPES, GrantType } from '../../../domain/client/grant-type.ts'

/** In which field people call themselves, also where a way to log in is not configured. */
export const NAME_FIELDS = {
  password: 'username',
  sms: 'phonenumber',
  email: 'email',
  social: 'source',
  xcx: 'appid',
} as const satisfies Readonly<Record<(typeof GRANT_TYPES)[number], string>>

const BY_GRANT_TYPE: ReadonlyMap<GrantType, string> = new Map(Object.entries(NAME_FIELDS))

/** `undefined` for a way to log in that does not come with this service. */
export function knownNameField(grantType: GrantType): string | undefined {
  return BY_GRANT_TYPE.get(grantType)
}
