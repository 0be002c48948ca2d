import type { FastifyPluginAsync } from 'fastify'
import { uploadScope } from '../../adapters/http/edge/bodies/upload-scope.ts'
import { signedFileRoute } from '../../adapters/http/files/signed-file.ts'
import { changeAvatarRoute } from '../../adapters/http/sign-in/profile/change-avatar.ts'
import { changePasswordRoute } from '../../adapters/http/sign-in/profile/change-password.ts'
import { changeProfileRoute } from '../../adapters/http/sign-in/profile/change-profile.ts'
import { showProfileRoute } from '../../adapters/http/sign-in/profile/show-profile.ts'
import { registerRoute } from '../../adapters/http/sign-in/register.ts'
import { LibphonenumberNumbers } from '../../adapters/phone/libphonenumber-numbers.ts'
import { ChangePassword } from '../../application/auth/change-password.ts'
import { LoginGuard } from '../../application/auth/login-guard.ts'
import { Register } from '../../application/auth/register.ts'
import { RegistrationGuard } from '../../application/auth/registration-guard.ts'
import { SessionCopies } from '../../application/auth/session-copies.ts'
import { AvatarLinks } from '../../application/files/avatar-links.ts'
import { ChangeAvatar, MOST_AVATAR_BYTES } from '../../application/files/change-avatar.ts'
import { ChangeProfile } from '../../application/me/change-profile.ts'
import { MyProfile } from '../../application/me/my-profile.ts'
import { REGISTRATION_PARAMETER } from '../../domain/identity/registration.ts'
import { MemoryObjectStores } from '../memory/files/memory-object-stores.ts'
import { boundedComparisons } from './bounded-comparisons.ts'
import { aPlatform } from './builders.ts'
import { fileParts } from './file-parts.ts'
import type { Answer } from './http-doors.ts'
import { type HarnessOptions, type HttpHarness, httpHarness } from './http-harness.ts'
import type { HttpStores } from './http-stores.ts'

const SHORTEST_PASSWORD = 8
/** Of one user. */
export const PROFILE_CHANGES = { name: 'profile-changes', limit: 20, seconds: 3600 }

export interface AccountsHarness extends HttpHarness {
  /** Opens or closes registration. */
  toggle(value: string): Promise<void>
  /** Of a registration with a solved captcha, unless `changes` bring their own. */
  registerBody(changes?: Fields): Promise<Fields>
  register(changes?: Fields): Promise<Answer>
  /** PUT with a session; sealed when asked to be. */
  put(url: string, token: string, body: unknown, form?: 'plain' | 'sealed'): Promise<Answer>
}

export type Fields = Readonly<Record<string, unknown>>

/** Registration and profile on memory adapters, with files that are really kept. */
export async function accountsHarness(
  options: HarnessOptions & { readonly registrationsPerHour?: number } = {},
): Promise<AccountsHarness> {
  const limit = options.registrationsPerHour ?? 1000
  const routes = (stores: HttpStores) => [
    registerRoute(registerOf(stores, limit)),
    ...profileRoutes(stores),
  ]
  const http = await httpHarness({ ...options, routes })
  await http.given.platform(aPlatform({ key: 'default', isDefault: true }))
  const toggle = async (value: string) => {
    await http.given.parameter(REGISTRATION_PARAMETER, value)
  }
  const registerBody = async (changes: Fields = {}) => {
    const given = { username: 'mei', password: 'Correct-Horse-8', userType: 'sys_user', ...changes }
    return http.loginBody(given)
  }
  const register = async (changes: Fields = {}) =>
    http.postSealed('/auth/register', await registerBody(changes))
  await toggle('true')
  return { ...http, toggle, registerBody, register, put: putDoor(http) }
}

function putDoor(http: HttpHarness): AccountsHarness['put'] {
  return (url, token, body, form = 'plain') => {
    const session = { authorization: `Bearer ${token}`, clientid: http.builtInClientId }
    const plain = { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) }
    const { headers, payload } = form === 'sealed' ? http.sealed(body) : plain
    return http.send({ method: 'PUT', url, headers: { ...headers, ...session }, payload })
  }
}

function guardOf({ limiter }: HttpStores): LoginGuard {
  return new LoginGuard(limiter, { name: 'login', limit: 100, seconds: 900 }, true)
}

function registerOf(stores: HttpStores, limit: number): Register {
  const { clients, rates, registrations, hasher, clock } = stores
  const budget = { name: 'registrations', limit, seconds: 3600 }
  const guard = new RegistrationGuard(clients, rates, budget, guardOf(stores))
  return new Register(guard, registrations, hasher, clock, SHORTEST_PASSWORD)
}

function profileRoutes(stores: HttpStores): FastifyPluginAsync[] {
  const { users, profiles, passwordChanges, cache, accessVersion, hasher, clock } = stores
  const { notifier, rates } = stores
  const phones = new LibphonenumberNumbers(['CN'])
  const lock = { failuresBeforeLock: 5, firstLockMinutes: 10, longestLockMinutes: 80 }
  const bounded = boundedComparisons({ ...stores, guard: guardOf(stores) }, lock)
  const copies = new SessionCopies(cache, accessVersion)
  const tools = { hasher, ...bounded, clock, shortestPassword: SHORTEST_PASSWORD }
  const parts = fileParts(stores, new MemoryObjectStores(), { maxBytes: MOST_AVATAR_BYTES })
  const { links, admitUpload, uploadFile, remove, unwaited } = parts
  const changeAvatar = new ChangeAvatar(uploadFile, profiles, remove, unwaited)
  return [
    showProfileRoute(new MyProfile(users, profiles), new AvatarLinks(links, stores.files)),
    changeProfileRoute(new ChangeProfile(profiles, phones, rates, PROFILE_CHANGES)),
    changePasswordRoute(new ChangePassword(passwordChanges, copies, notifier, tools)),
    uploadScope([changeAvatarRoute(admitUpload, changeAvatar, links)]),
    signedFileRoute(links),
  ]
}
