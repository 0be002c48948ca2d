import type { PageShape, ShapeAction, ShapeField } from '../../page-shape.ts'
import { actionArguments, actionName, linesOfAnswer } from '../actions.ts'
import { picked, USE_CHOICES } from '../choices.ts'
import { listed, ofKind, searched, written } from '../fields.ts'
import { isTyped } from '../kinds.ts'
import { dictionariesOf, hasFixedLabels, optionsCode } from '../labels.ts'
import { namesOf } from '../names.ts'
import { boundsOf, dayRanges, numberRanges } from '../ranges.ts'
import { quoted, when } from '../source-text.ts'
import { TEXTS } from '../texts.ts'
import { extensionsOf } from '../uploads.ts'
import { formFunctions } from './form-functions.ts'

const exported = (shape: PageShape) => `
const handleExport = () => {
  proxy?.download(${quoted(`${shape.url.slice(1)}/export`)}, questionOf(), \`${namesOf(shape).camel}_\${Date.now()}.xlsx\`);
};
`

const DEPARTMENTS = '  userApi.deptTreeSelect().then((res) => (departments.value = res.data));'

/** The service answers an import with markup that it has escaped. */
const imported = (shape: PageShape) => `
const uploadRef = ref<ElUploadInstance>();
const upload = reactive({
  open: false,
  isUploading: false,
${when(shape.importUpdates, '  updates: false,\n')}  headers: globalHeaders(),
  url: import.meta.env.VITE_APP_BASE_API + ${quoted(`${shape.url}/importData`)}
});

const downloadTemplate = () => {
  proxy?.download(${quoted(`${shape.url.slice(1)}/importTemplate`)}, {}, '${namesOf(shape).camel}_template.xlsx');
};

const handleImported = (response: { code: number; msg: string }) => {
  upload.isUploading = false;
  upload.open = false;
  uploadRef.value?.clearFiles();
  ElMessageBox.alert(\`<div style="max-height: 60vh; overflow: auto">\${response.msg}</div>\`, ${quoted(TEXTS[shape.language].imported)}, {
    dangerouslyUseHTMLString: true
  });
  getList();
};

const handleImportFailed = () => {
  upload.isUploading = false;
};
`

/** The script of a page. */
export function pageScript(shape: PageShape): string {
  return `<script setup name="${namesOf(shape).pascal}" lang="ts">
${imports(shape)}
${variables(shape)}
${formData(shape)}
${reading(shape)}
${pickers(shape)}${formFunctions(shape)}${actionFunctions(shape)}
${when(shape.hasExport, exported(shape))}${when(shape.hasImport, imported(shape))}
onMounted(() => {
  getList();
${when(ofKind(shape, 'department').length, DEPARTMENTS)}
});
</script>
`
}

function imports(shape: PageShape): string {
  const { pascal } = namesOf(shape)
  const { folder, actions = [] } = shape
  const sources = picked(shape).map(({ name }) => `${name}Options`)
  const names = [...(actions.length > 0 ? ['actOn'] : []), 'add', 'del', 'get', 'list', 'update']
  const calls = names.map((call) => `${call}${pascal}`)
  const hasDepartments = ofKind(shape, 'department').length > 0
  return `import { ${[...calls, ...sources].join(', ')} } from '@/api/${folder}';
import { ${pascal}Form, ${pascal}Query, ${pascal}VO } from '@/api/${folder}/types';
${when(hasDepartments, "import userApi from '@/api/system/user';\nimport { DeptVO } from '@/api/system/dept/types';\n")}${when(shape.hasImport, "import { globalHeaders } from '@/utils/request';\n")}`
}

function variables(shape: PageShape): string {
  const { pascal } = namesOf(shape)
  const dictionaries = dictionariesOf(shape)
  const names = dictionaries.map(quoted).join(', ')
  return `const { proxy } = getCurrentInstance() as ComponentInternalInstance;
${when(dictionaries.length, `const { ${dictionaries.join(', ')} } = toRefs<any>(proxy?.useDict(${names}));`)}
${fixedOptions(shape)}
const rows = ref<${pascal}VO[]>([]);
const total = ref(0);
const loading = ref(true);
const showSearch = ref(true);
const isSending = ref(false);
const ids = ref<Array<number | string>>([]);
const formRef = ref<ElFormInstance>();
${when(searched(shape).length, 'const queryFormRef = ref<ElFormInstance>();')}
${when(ofKind(shape, 'department').length, 'const departments = ref<DeptVO[]>([]);')}
${when(picked(shape).length, USE_CHOICES)}
${picked(shape)
  .map(({ name }) => `const ${name}Choices = useChoices(${name}Options);`)
  .join('\n')}
${ofKind(shape, 'file')
  .map((field) => `const ${field.name}Types = [${extensionsOf(field).map(quoted).join(', ')}];`)
  .join('\n')}
const dialog = reactive<DialogOption>({ visible: false, title: '' });
`
}

function fixedOptions({ fields, language }: PageShape): string {
  return fields
    .filter(hasFixedLabels)
    .map((f) => `const ${f.name}Choices: DictDataOption[] = ${optionsCode(f, language)};`)
    .join('\n')
}

function formData(shape: PageShape): string {
  const { pascal } = namesOf(shape)
  const initial = written(shape).map(({ name, initial: value, isMany, kind }) => {
    const many = isMany && kind !== 'file' ? '[]' : 'undefined'
    return `${name}: ${value === undefined ? many : JSON.stringify(value).replaceAll('"', "'")}`
  })
  const rules = written(shape).flatMap((field) => rulesOf(field, shape))
  const ranges = dayRanges(shape).map(({ name }) => `${name}: null`)
  const hasBounds = numberRanges(shape).length > 0
  return `const initialForm: ${pascal}Form = {
  ${[`${shape.id}: undefined`, ...initial].join(',\n  ')}
};

const data = reactive<PageData<${pascal}Form, ${pascal}Query>>({
  form: { ...initialForm },
  queryParams: {
    pageNum: 1,
    pageSize: 10
  },
  rules: {
    ${rules.join(',\n    ')}
  }
});
const { queryParams, form, rules } = toRefs<PageData<${pascal}Form, ${pascal}Query>>(data);
${when(ranges.length, `const ranges = reactive<Record<string, [string, string] | null>>({ ${ranges.join(', ')} });\n`)}${when(hasBounds, 'const bounds = reactive<Record<string, string>>({});\n')}`
}

function rulesOf(field: ShapeField, { language }: PageShape): readonly string[] {
  const { name, label, kind, form, digits = 0, scale = 0 } = field
  const { isRequired, invalid } = TEXTS[language]
  const say = (what: string) => quoted(language === 'zh' ? `${label}${what}` : `${label} ${what}`)
  const trigger = isTyped(field) ? 'blur' : 'change'
  const rules = [
    when(
      form === 'required',
      `{ required: true, message: ${say(isRequired)}, trigger: '${trigger}' }`,
    ),
    when(
      kind === 'decimal',
      `{ pattern: /^-?\\d{1,${digits - scale}}${when(scale, `(\\.\\d{1,${scale}})?`)}$/, message: ${say(invalid)}, trigger: 'blur' }`,
    ),
    when(
      kind === 'json',
      `{ validator: (_rule, text, done) => done(isJson(text) ? undefined : new Error(${say(invalid)})), trigger: 'blur' }`,
    ),
  ].filter((rule) => rule !== '')
  return rules.length > 0 ? [`${name}: [${rules.join(', ')}]`] : []
}

function reading(shape: PageShape): string {
  const { pascal } = namesOf(shape)
  const ranged = dayRanges(shape).map((field) => {
    const [from, to] = boundsOf(field).map((bound) => `params.${bound}`)
    return `if (ranges.${field.name}) [${from}, ${to}] = ranges.${field.name};`
  })
  const hasBounds = numberRanges(shape).length > 0
  const hasSort = listed(shape).some(({ isSortable }) => isSortable)
  return `const questionOf = (): ${pascal}Query => {
  const params: Record<string, string> = ${hasBounds ? '{ ...bounds }' : '{}'};
  ${ranged.join('\n  ')}
  return { ...queryParams.value, params };
};

const getList = async () => {
  loading.value = true;
  const res = await list${pascal}(questionOf()).finally(() => (loading.value = false));
  ${shape.isFlat ? 'rows.value = res.data;' : 'rows.value = res.rows;\n  total.value = res.total;'}
};

const handleQuery = () => {
  queryParams.value.pageNum = 1;
  getList();
};
${when(searched(shape).length, resetQuery(ranged.length > 0, hasBounds))}
const handleSelectionChange = (selection: ${pascal}VO[]) => {
  ids.value = selection.map((row) => row.${shape.id});
};
${when(hasSort, SORT_CHANGE)}`
}

const resetQuery = (hasRanges: boolean, hasBounds: boolean) => `
const resetQuery = () => {
  queryFormRef.value?.resetFields();
  ${when(hasRanges, 'Object.keys(ranges).forEach((name) => (ranges[name] = null));')}
  ${when(hasBounds, 'Object.keys(bounds).forEach((name) => delete bounds[name]);')}
  handleQuery();
};
`

const SORT_CHANGE = `
const handleSortChange = ({ prop, order }) => {
  queryParams.value.orderByColumn = order ? prop : undefined;
  queryParams.value.isAsc = order ? (order === 'ascending' ? 'asc' : 'desc') : undefined;
  getList();
};
`

function pickers(shape: PageShape): string {
  const hasJson = ofKind(shape, 'json').length > 0
  const hasFiles = ofKind(shape, 'file').length > 0
  return `${when(
    hasFiles,
    `const idsOf = (files: unknown): string[] => (files ? String(files).split(',') : []);

`,
  )}${when(
    hasJson,
    `const isJson = (text?: string) => {
  if (!text) return true;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

`,
  )}`
}

/** Further buttons of a row in the script of a page. */
function actionFunctions(shape: PageShape): string {
  const { actions = [], language } = shape
  if (actions.length === 0) return ''
  const { pascal } = namesOf(shape)
  return `
const act = async (row: ${pascal}VO, path: string, labels: [string, string][]) => {
  const { data } = await actOn${pascal}(row.${shape.id}, path);
  ${linesOfAnswer(shape)}
  if (lines.length > 0) proxy?.$modal.alert(h('div', lines));
  else proxy?.$modal.msgSuccess(${quoted(TEXTS[language].done)});
  await getList();
};
${actions.map((action) => actionFunction(action, pascal)).join('')}`
}

function actionFunction(action: ShapeAction, pascal: string): string {
  const { question } = action
  return `
const ${actionName(action)} = async (row: ${pascal}VO) => {
  ${when(question, `await proxy?.$modal.confirm(${quoted(question ?? '')});`)}
  await act(${actionArguments(action)});
};
`
}
