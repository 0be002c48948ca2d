import { expect } from 'vitest'
import { PATIENCE_MS } from './account-browser.ts'
import type { WholeService } from './whole-service.ts'

const LINK = /account\/(?:reset)?(#[\w.-]+)/

interface Message {
  readonly to: string
  readonly text: string
  readonly code?: string
}

/** The messages that were sent to somebody, oldest first, once there are so many. */
async function sent(
  { app }: WholeService,
  to: string,
  count: number,
  is: (one: Message) => boolean,
) {
  const read = async () => {
    const headers = { accept: 'application/json' }
    const answer = await app.inject({ url: '/dev/inbox', headers })
    const { messages } = answer.json<{ messages: Message[] }>()
    return messages.filter((message) => message.to === to && is(message))
  }
  await expect.poll(async () => (await read()).length, { timeout: PATIENCE_MS }).toBe(count)
  return read()
}

/** @returns the fragment of the link in the newest of so many mails with one */
export async function mailedLink(service: WholeService, to: string, count = 1): Promise<string> {
  const mails = await sent(service, to, count, ({ text }) => LINK.test(text))
  return LINK.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
}

/** @returns the newest of so many codes */
export async function sentCode(service: WholeService, to: string, count = 1): Promise<string> {
  const codes = await sent(service, to, count, ({ code }) => code !== undefined && code !== '')
  return codes.at(-1)?.code ?? ''
}
