import { describe, expect, it, vi } from 'vitest'
import type { AccountNews, News } from '../../application/ports/accounts/account-news.ts'
import { SOON } from '../support/soak.ts'

const NEWS: News = {
  userId: '5',
  kind: 'password-changed',
  origin: { address: '192.0.2.7', userAgent: '' },
}

/** @param make news that are mailed by `mail`, and whose losses are told to `lost` */
export function accountNewsContract(
  adapter: string,
  make: (mail: (news: News) => Promise<void>, lost: (error: unknown) => void) => AccountNews,
) {
  describe(`AccountNews contract: ${adapter}`, () => {
    it('tells what happened, without waiting for it', async () => {
      const told: News[] = []
      const sent = Promise.withResolvers<void>()
      const mail = async (news: News) => {
        await sent.promise
        told.push(news)
      }
      make(mail, unexpected).tell(NEWS)
      expect(told).toEqual([])
      sent.resolve()
      await vi.waitFor(() => expect(told).toEqual([NEWS]), SOON)
    })

    it('hides failures from its caller', async () => {
      const losses: unknown[] = []
      const failure = new Error('away')
      make(
        () => Promise.reject(failure),
        (error) => losses.push(error),
      ).tell(NEWS)
      await vi.waitFor(() => expect(losses).toEqual([failure]), SOON)
    })
  })
}

function unexpected(error: unknown): never {
  throw error
}
