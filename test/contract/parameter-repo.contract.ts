import { describe, expect, it } from 'vitest'
import type { RecordsHarness } from '../support/records.ts'

export function parameterRepoContract(adapter: string, records: RecordsHarness) {
  describe(`ParameterRepo contract: ${adapter}`, () => {
    it('distinguishes an empty value from an unknown key', async () => {
      const { given, parameters } = records()
      await given.parameter('sys.oss.previewListResource', 'true')
      await given.parameter('sys.user.initPassword', '')
      expect(await parameters.value('sys.oss.previewListResource')).toBe('true')
      expect(await parameters.value('sys.user.initPassword')).toBe('')
    })

    it.each(['unknown', '', 'SYS.A', 'sys.%', 'sys.a\0'])('knows no value of %j', async (key) => {
      await records().given.parameter('sys.a', 'x')
      expect(await records().parameters.value(key)).toBeUndefined()
    })
  })
}
