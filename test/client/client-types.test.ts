import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientTypes } from '../support/client-types.ts'
import { START_MS, type WholeService, wholeService } from '../support/whole-service.ts'

let service: WholeService

beforeAll(async () => {
  service = await wholeService()
}, START_MS)

afterAll(() => service.close())

describe('the types of the client', () => {
  it('are those of the routes', async () => {
    const document = (await service.app.inject('/openapi.json')).json()
    // Where they differ: npm run client-types
    await expect(clientTypes(document)).toMatchFileSnapshot(
      '../../adapters/client/operations.d.mts',
    )
  })
})
