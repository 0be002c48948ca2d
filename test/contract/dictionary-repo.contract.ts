import { describe, expect, it } from 'vitest'
import type { DictionaryEntry } from '../../application/ports/console/dictionary-repo.ts'
import type { RecordsHarness } from '../support/records.ts'
import { someMoment, uniqueId } from '../support/unique.ts'

function anEntry(props: Partial<DictionaryEntry>): DictionaryEntry {
  return {
    id: uniqueId(),
    order: 1,
    label: 'Normal',
    value: '0',
    type: 'sys_normal_disable',
    cssClass: undefined,
    listClass: 'primary',
    isDefault: false,
    remark: undefined,
    createdAt: someMoment,
    ...props,
  }
}

export function dictionaryRepoContract(adapter: string, records: RecordsHarness) {
  describe(`DictionaryRepo contract: ${adapter}`, () => {
    it('answers the entries of one type, by order', async () => {
      const { given, dictionaries } = records()
      const third = anEntry({ order: 3, value: 'c', cssClass: 'x', isDefault: true, remark: 'y' })
      const first = anEntry({ order: 1, value: 'a' })
      const second = anEntry({ order: 2, value: 'b', listClass: undefined })
      const other = anEntry({ type: 'sys_yes_no' })
      for (const entry of [third, first, second, other]) await given.dictionaryEntry(entry)
      expect(await dictionaries.entries('sys_normal_disable')).toEqual([first, second, third])
    })

    it.each(['unknown', '', 'sys_%', 'a\0'])('answers nothing for the type %j', async (type) => {
      await records().given.dictionaryEntry(anEntry({}))
      expect(await records().dictionaries.entries(type)).toEqual([])
    })
  })
}
