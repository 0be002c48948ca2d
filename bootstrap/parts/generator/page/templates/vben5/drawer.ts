import type { PageShape } from '../../page-shape.ts'
import { naming, picked } from '../choices.ts'
import { clearable, ofKind, written } from '../fields.ts'
import { widthOf } from '../labels.ts'
import { namesOf } from '../names.ts'
import { importBlock } from '../source-text.ts'

/** The drawer with the form of a page. */
export function drawer(shape: PageShape): string {
  return `<script setup lang="ts">
${imports(shape)}

${setup(shape)}
${converters(shape)}${events(shape)}
</script>

<template>
  <BasicDrawer :title="title" class="w-[600px]">
    <BasicForm />
  </BasicDrawer>
</template>
`
}

function imports(shape: PageShape): string {
  const { camel, pascal } = namesOf(shape)
  const isConverted = needsConversion(shape)
  const { folder } = shape
  const named = picked({ fields: written(shape) }).map(({ name }) => `${name}Choices`)
  return importBlock(
    [isConverted && `import type { ${pascal} } from '#/api/${folder}/model';`],
    ["import { computed, ref } from 'vue';"],
    ["import { useVbenDrawer } from '@vben/common-ui';", "import { $t } from '@vben/locales';"],
    [
      "import { useVbenForm } from '#/adapter/form';",
      `import { ${camel}Add, ${camel}Info, ${camel}Update } from '#/api/${folder}';`,
      "import { defaultFormValueGetter, useBeforeCloseDiff } from '#/utils/popup';",
    ],
    [`import { ${['drawerSchema', ...named].sort().join(', ')} } from './data';`],
  )
}

const setup = (shape: PageShape) => `const emit = defineEmits<{ reload: [] }>();

const isUpdate = ref(false);
const title = computed(() =>
  isUpdate.value ? $t('pages.common.edit') : $t('pages.common.add'),
);

const [BasicForm, formApi] = useVbenForm({
  commonConfig: {
    componentProps: { class: 'w-full' },
    formItemClass: 'col-span-2',
    labelWidth: ${Math.max(80, ...written(shape).map(({ label }) => widthOf(label)))},
  },
  schema: drawerSchema(),
  showDefaultActions: false,
  wrapperClass: 'grid-cols-2',
});

const valuesOfForm = defaultFormValueGetter(formApi);
const { onBeforeClose, markInitialized, resetInitialized } = useBeforeCloseDiff(
  { currentGetter: valuesOfForm, initializedGetter: valuesOfForm },
);

const [BasicDrawer, drawerApi] = useVbenDrawer({
  onBeforeClose,
  onClosed: handleClosed,
  onConfirm: handleConfirm,
  onOpenChange: handleOpenChange,
});
`

function needsConversion(shape: PageShape): boolean {
  return ofKind(shape, 'file', 'json').some(({ form }) => form)
}

/** Uploads bind ids joined by commas, and JSON is edited as a text. */
function converters(shape: PageShape): string {
  if (!needsConversion(shape)) return ''
  const { pascal } = namesOf(shape)
  const files = ofKind(shape, 'file').filter(({ form }) => form)
  const json = ofKind(shape, 'json').filter(({ form }) => form)
  return `function toForm(row: ${pascal}) {
  return {
    ...row,
${files.map(({ name }) => `    ${name}: row.${name} ? String(row.${name}) : '',`).join('\n')}
${json.map(({ name }) => `    ${name}: row.${name} === null ? '' : JSON.stringify(row.${name}, null, 2),`).join('\n')}
  };
}
`
}

function events(shape: PageShape): string {
  const { camel } = namesOf(shape)
  const record = needsConversion(shape) ? 'toForm(record)' : 'record'
  return `async function handleOpenChange(isOpen: boolean) {
  if (!isOpen) return;
  drawerApi.drawerLoading(true);
  try {
    const { id } = drawerApi.getData<{ id?: number | string }>();
    isUpdate.value = !!id;
    if (id) {
      const record = await ${camel}Info(id);
      ${naming(shape, 'record').join('\n')}
      await formApi.setValues(${record});
    }
    await markInitialized();
  } catch (error) {
    console.error(error);
    drawerApi.close();
  } finally {
    drawerApi.drawerLoading(false);
  }
}

${confirmed(camel)}
${valuesToSend(shape)}
async function handleClosed() {
  await formApi.resetForm();
  resetInitialized();
}`
}

const confirmed = (camel: string) => `async function handleConfirm() {
  try {
    drawerApi.lock(true);
    const { valid } = await formApi.validate();
    if (!valid) return;
    const data = await valuesToSend();
    await (isUpdate.value ? ${camel}Update(data) : ${camel}Add(data));
    resetInitialized();
    emit('reload');
    drawerApi.close();
  } catch (error) {
    console.error(error);
  } finally {
    drawerApi.lock(false);
  }
}
`

/** The service keeps what is absent, so that an empty text says that a value was cleared. */
function valuesToSend(shape: PageShape): string {
  const json = ofKind(shape, 'json').filter(({ form }) => form)
  const changed = [
    ...clearable(shape).map(({ name, none }) => `${name}: values.${name} ?? ${none},`),
    ...json.map(({ name }) => `${name}: values.${name} ? JSON.parse(values.${name}) : undefined,`),
  ]
  return `async function valuesToSend() {
  const values = await formApi.getValues();
  return {
    ...values,
    ${changed.join('\n    ')}
  };
}
`
}
