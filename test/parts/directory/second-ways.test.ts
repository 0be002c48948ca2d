import { afterAll, beforeAll, expect, it } from 'vitest'
import { Tokens as T } from '../../../bootstrap/wiring/tokens.ts'
import { START_MS } from '../../support/whole-service.ts'
import { type DirectoryStage, directoryStage } from './directory-stage.ts'

let stage: DirectoryStage

beforeAll(async () => {
  const page = 'https://console.example/social-callback?source=keys'
  stage = await directoryStage({
    ...{ DIRECTORY_SIGN_IN: 'keys', DIRECTORY_CLAIM: 'preferred_username' },
    ...{ SOCIAL_KEYS_ISSUER: 'https://id.example', SOCIAL_KEYS_CLIENT_ID: 'id' },
    ...{ SOCIAL_KEYS_CLIENT_SECRET: 'canary', SOCIAL_KEYS_REDIRECT_URI: page },
  })
  await stage.rule({ role: await stage.role('staff') })
}, START_MS)
afterAll(() => stage.close())

const come = async (sub: string, name: string) => {
  const claims = { sub: [sub], preferred_username: [name] }
  const identity = { outsideId: sub, userName: name, nickName: name, email: undefined }
  for (const one of stage.container.getAll(T.Arrivals))
    await one.arrive('KEYS', { ...identity, avatarUrl: undefined, claims })
}

it('lets somebody in who is not of the directory and has bound the provider in a session', async () => {
  const { id, name } = await stage.user({})
  await stage.container.get(T.SocialBindings).bind({
    ...{ userId: id, source: 'KEYS', outsideId: 'contractor', userName: name, nickName: name },
    ...{ email: undefined, avatarUrl: undefined, createdAt: stage.clock.now() },
  })
  await come('contractor', name)
})

it('binds nobody to an account whose person has left', async () => {
  const person = { name: 'otto', departments: [], groups: ['staff'], attributes: {} }
  await stage.work.settle({ ...person, key: 'otto-1', isActive: true })
  await stage.work.settle({ ...person, key: 'otto-1', isActive: false })
  const id = (await stage.account('otto'))?.id ?? ''
  // Somebody else at the provider has the name now.
  await come('another-otto', 'otto').catch(() => undefined)
  expect(await stage.container.get(T.SocialBindings).listOf(id)).toEqual([])
})
