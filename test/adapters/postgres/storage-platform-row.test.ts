import { expect, it } from 'vitest'
import { toColumns, toPlatform } from '../../../adapters/postgres/platforms/storage-platform-row.ts'
import { aDraft } from '../../support/platform-builders.ts'

it('a platform from before downloads could go elsewhere streams them', () => {
  const columns = toColumns(aDraft())
  const options = { pathStyle: true, signatureVersion: 'v2' } as const
  const platform = toPlatform({ ...columns, id: '1000', isDefault: false, options })
  expect(platform.props.remote?.options).toEqual({ ...options, download: 'stream' })
})
