import { expect, it } from 'vitest'
import { type DevicesHarness, devicesHarness } from '../support/devices-harness.ts'
import { ADMIN_PASSWORD } from '../support/http-harness.ts'

const password = ADMIN_PASSWORD

async function logInFrom(http: DevicesHarness, remoteAddress: string, proof: string) {
  const body = await http.loginBody({ username: 'admin', password: proof })
  const request = {
    method: 'POST',
    url: '/auth/login',
    remoteAddress,
    ...http.sealed(body),
  } as const
  const { code, error } = (await http.send(request)).body
  return error ?? code
}

it.each([
  ['an address', '198.51.100.7', '198.51.100.7', '198.51.100.8'],
  ['a mapped address', '::ffff:198.51.100.7', '198.51.100.7', '198.51.100.8'],
  ['a network of IPv6', '2001:db8:1:2::7', '2001:db8:1:2:a::1', '2001:db8:1:3::7'],
])('nobody elsewhere locks the owner out of %s they know', async (_case, first, home, away) => {
  const http = await devicesHarness()
  expect(await logInFrom(http, first, password)).toBe(200)
  for (let n = 0; n < 4; n += 1) {
    expect(await logInFrom(http, away, 'wrong')).toBe('invalid_grant')
  }
  expect(await logInFrom(http, away, 'wrong')).toBe('account_locked')
  expect(await logInFrom(http, home, password)).toBe(200)
  expect(await logInFrom(http, away, password)).toBe('account_locked')
})
