import { DICTIONARY_VALUE } from '../../../../domain/dictionaries/dictionary-value.ts'
import { page } from '../record/page.ts'
import { letterFlag, named } from '../record/wire-column.ts'

export const dictionaryValuesPage = page({
  of: DICTIONARY_VALUE,
  words: { en: ['a dictionary value', 'dictionary values'], zh: '字典数据' },
  url: '/system/dict/data',
  permission: 'system:dict',
  area: 'dictionary-value',
  wire: {
    id: named('dictCode', 'Code', '字典编码'),
    sortOrder: named('dictSort', 'Order', '字典排序'),
    label: named('dictLabel', 'Label', '字典标签'),
    value: named('dictValue', 'Value', '字典键值'),
    type: named('dictType', 'Type', '字典类型'),
    cssClass: named('cssClass', 'CSS class', '样式属性'),
    listClass: named('listClass', 'Colour', '回显样式'),
    isDefault: letterFlag('isDefault', ['N', 'Y'], 'Y: the default', 'Default', '是否默认'),
    remark: named('remark', 'Remark', '备注'),
    createdAt: named('createTime', 'Created', '创建时间'),
  },
  sheet: {
    name: 'dictionary-values',
    words: { en: 'Dictionary values', zh: '字典数据' },
    columns: ['id', 'sortOrder', 'label', 'value', 'type', 'isDefault', 'remark', 'createdAt'],
    labels: { isDefault: 'sys_yes_no' },
  },
})
