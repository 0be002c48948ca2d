import type { PageShape } from '../../page-shape.ts'
import { namesOf } from '../names.ts'
import { quoted, when } from '../source-text.ts'
import { TEXTS } from '../texts.ts'

/** The dialog that imports a sheet. The service answers with markup that it has escaped. */
export function importModal(shape: PageShape): string {
  return `${script(shape)}
${template(shape)}`
}

function script(shape: PageShape): string {
  const { camel } = namesOf(shape)
  return `<script setup lang="ts">
import type { UploadFile } from 'antdv-next';

import { h, ref } from 'vue';

import { useVbenModal } from '@vben/common-ui';

import { InboxOutlined } from '@antdv-next/icons';
import { ${when(shape.importUpdates, 'Switch, ')}Upload } from 'antdv-next';

import { ${camel}Import, ${camel}ImportTemplate } from '#/api/${shape.folder}';
import { useBlobExport } from '#/utils/file/export';

const emit = defineEmits<{ reload: [] }>();

const UploadDragger = Upload.Dragger;
const fileList = ref<UploadFile[]>([]);
${when(shape.importUpdates, 'const updates = ref(false);\n')}
const [BasicModal, modalApi] = useVbenModal({
  onClosed: () => {
    fileList.value = [];
${when(shape.importUpdates, '    updates.value = false;\n')}  },
  onConfirm: handleConfirm,
});

const { exportBlob, exportLoading } = useBlobExport(${camel}ImportTemplate);

${confirmed(shape)}</script>
`
}

function updating(label: string): string {
  return `    <p class="mt-2 flex items-center gap-2">
      <span>${label}</span>
      <Switch v-model:checked="updates" />
    </p>
`
}

function confirmed(shape: PageShape): string {
  return `async function handleConfirm() {
  const [chosen] = fileList.value;
  if (!chosen?.originFileObj) return;
  try {
    modalApi.lock(true);
    const { code, msg } = await ${namesOf(shape).camel}Import(chosen.originFileObj${when(shape.importUpdates, ', updates.value')});
    const isDone = code === 200;
    if (isDone) emit('reload');
    modalApi.close();
    const tell = isDone ? window.modal.success : window.modal.error;
    tell({
      content: h('div', { class: 'max-h-64 overflow-y-auto', innerHTML: msg }),
      title: ${quoted(TEXTS[shape.language].imported)},
    });
  } catch (error) {
    console.error(error);
  } finally {
    modalApi.lock(false);
  }
}
`
}

function template(shape: PageShape): string {
  const { camel } = namesOf(shape)
  const { choose, template: label, import: title, update } = TEXTS[shape.language]
  return `<template>
  <BasicModal :fullscreen-button="false" title=${JSON.stringify(title)}>
    <UploadDragger v-model:file-list="fileList" :before-upload="() => false" :max-count="1" accept=".xlsx">
      <p class="flex justify-center"><InboxOutlined class="size-12 text-primary" /></p>
      <p>${choose}</p>
    </UploadDragger>
${when(shape.importUpdates, updating(update))}    <a-button :disabled="exportLoading" :loading="exportLoading" type="link" @click="exportBlob({ data: {}, fileName: '${camel}-template.xlsx' })">
      ${label}
    </a-button>
  </BasicModal>
</template>
`
}
