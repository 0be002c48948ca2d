import { DICTIONARY_TYPE } from '../../../../domain/dictionaries/dictionary-type.ts'
import { page } from '../record/page.ts'
import { named } from '../record/wire-column.ts'

export const dictionaryTypesPage = page({
  of: DICTIONARY_TYPE,
  words: { en: ['a dictionary', 'dictionaries'], zh: '字典类型' },
  url: '/system/dict/type',
  permission: 'system:dict',
  area: 'dictionary',
  wire: {
    id: named('dictId', 'Id', '字典主键'),
    name: named('dictName', 'Name', '字典名称'),
    type: named('dictType', 'Type', '字典类型'),
    remark: named('remark', 'Remark', '备注'),
    createdAt: named('createTime', 'Created', '创建时间'),
  },
  sheet: {
    name: 'dictionaries',
    words: { en: 'Dictionaries', zh: '字典类型' },
    columns: ['id', 'name', 'type', 'remark', 'createdAt'],
  },
})
