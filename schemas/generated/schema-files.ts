// Generated from schemas/ by npm run generate. Do not edit.

import actionsBack from '../actions/back.schema.json' with { type: 'json' };
import actionsCall from '../actions/call.schema.json' with { type: 'json' };
import actionsCheck from '../actions/check.schema.json' with { type: 'json' };
import actionsChoose from '../actions/choose.schema.json' with { type: 'json' };
import actionsClose from '../actions/close.schema.json' with { type: 'json' };
import actionsConfirm from '../actions/confirm.schema.json' with { type: 'json' };
import actionsDiscard from '../actions/discard.schema.json' with { type: 'json' };
import actionsDownload from '../actions/download.schema.json' with { type: 'json' };
import actionsGo from '../actions/go.schema.json' with { type: 'json' };
import actionsNotice from '../actions/notice.schema.json' with { type: 'json' };
import actionsOpen from '../actions/open.schema.json' with { type: 'json' };
import actionsPrint from '../actions/print.schema.json' with { type: 'json' };
import actionsRefresh from '../actions/refresh.schema.json' with { type: 'json' };
import actionsReset from '../actions/reset.schema.json' with { type: 'json' };
import actionsRun from '../actions/run.schema.json' with { type: 'json' };
import actionsSet from '../actions/set.schema.json' with { type: 'json' };
import actionsSignIn from '../actions/signIn.schema.json' with { type: 'json' };
import actionsSignOut from '../actions/signOut.schema.json' with { type: 'json' };
import actionsStop from '../actions/stop.schema.json' with { type: 'json' };
import actionsSubmit from '../actions/submit.schema.json' with { type: 'json' };
import actionsVisit from '../actions/visit.schema.json' with { type: 'json' };
import common from '../common.schema.json' with { type: 'json' };
import documentsChecks from '../documents/checks.schema.json' with { type: 'json' };
import documentsCodes from '../documents/codes.schema.json' with { type: 'json' };
import documentsConnectors from '../documents/connectors.schema.json' with { type: 'json' };
import documentsDialog from '../documents/dialog.schema.json' with { type: 'json' };
import documentsEndpoints from '../documents/endpoints.schema.json' with { type: 'json' };
import documentsFields from '../documents/fields.schema.json' with { type: 'json' };
import documentsForm from '../documents/form.schema.json' with { type: 'json' };
import documentsMenu from '../documents/menu.schema.json' with { type: 'json' };
import documentsPart from '../documents/part.schema.json' with { type: 'json' };
import documentsRules from '../documents/rules.schema.json' with { type: 'json' };
import documentsScreen from '../documents/screen.schema.json' with { type: 'json' };
import documentsShell from '../documents/shell.schema.json' with { type: 'json' };
import documentsSimulated from '../documents/simulated.schema.json' with { type: 'json' };
import documentsTableTest from '../documents/table-test.schema.json' with { type: 'json' };
import documentsTenant from '../documents/tenant.schema.json' with { type: 'json' };
import documentsTerms from '../documents/terms.schema.json' with { type: 'json' };
import documentsTexts from '../documents/texts.schema.json' with { type: 'json' };
import documentsTiles from '../documents/tiles.schema.json' with { type: 'json' };
import flags from '../flags.schema.json' with { type: 'json' };
import nodesAccordion from '../nodes/accordion.schema.json' with { type: 'json' };
import nodesAutosave from '../nodes/autosave.schema.json' with { type: 'json' };
import nodesBadge from '../nodes/badge.schema.json' with { type: 'json' };
import nodesBlock from '../nodes/block.schema.json' with { type: 'json' };
import nodesButton from '../nodes/button.schema.json' with { type: 'json' };
import nodesCard from '../nodes/card.schema.json' with { type: 'json' };
import nodesChart from '../nodes/chart.schema.json' with { type: 'json' };
import nodesChoices from '../nodes/choices.schema.json' with { type: 'json' };
import nodesCodes from '../nodes/codes.schema.json' with { type: 'json' };
import nodesDated from '../nodes/dated.schema.json' with { type: 'json' };
import nodesDivider from '../nodes/divider.schema.json' with { type: 'json' };
import nodesDocument from '../nodes/document.schema.json' with { type: 'json' };
import nodesFacts from '../nodes/facts.schema.json' with { type: 'json' };
import nodesFilters from '../nodes/filters.schema.json' with { type: 'json' };
import nodesForm from '../nodes/form.schema.json' with { type: 'json' };
import nodesFrame from '../nodes/frame.schema.json' with { type: 'json' };
import nodesHeading from '../nodes/heading.schema.json' with { type: 'json' };
import nodesHelp from '../nodes/help.schema.json' with { type: 'json' };
import nodesHero from '../nodes/hero.schema.json' with { type: 'json' };
import nodesImage from '../nodes/image.schema.json' with { type: 'json' };
import nodesInput from '../nodes/input.schema.json' with { type: 'json' };
import nodesKeys from '../nodes/keys.schema.json' with { type: 'json' };
import nodesLink from '../nodes/link.schema.json' with { type: 'json' };
import nodesList from '../nodes/list.schema.json' with { type: 'json' };
import nodesLoad from '../nodes/load.schema.json' with { type: 'json' };
import nodesLogo from '../nodes/logo.schema.json' with { type: 'json' };
import nodesMore from '../nodes/more.schema.json' with { type: 'json' };
import nodesNote from '../nodes/note.schema.json' with { type: 'json' };
import nodesPart from '../nodes/part.schema.json' with { type: 'json' };
import nodesPasskey from '../nodes/passkey.schema.json' with { type: 'json' };
import nodesPdf from '../nodes/pdf.schema.json' with { type: 'json' };
import nodesProgress from '../nodes/progress.schema.json' with { type: 'json' };
import nodesQr from '../nodes/qr.schema.json' with { type: 'json' };
import nodesRow from '../nodes/row.schema.json' with { type: 'json' };
import nodesSegmented from '../nodes/segmented.schema.json' with { type: 'json' };
import nodesSelect from '../nodes/select.schema.json' with { type: 'json' };
import nodesSplit from '../nodes/split.schema.json' with { type: 'json' };
import nodesStack from '../nodes/stack.schema.json' with { type: 'json' };
import nodesSteps from '../nodes/steps.schema.json' with { type: 'json' };
import nodesTable from '../nodes/table.schema.json' with { type: 'json' };
import nodesText from '../nodes/text.schema.json' with { type: 'json' };
import nodesTextarea from '../nodes/textarea.schema.json' with { type: 'json' };
import nodesTiles from '../nodes/tiles.schema.json' with { type: 'json' };
import nodesVideo from '../nodes/video.schema.json' with { type: 'json' };
import profileLeaf from '../profile-leaf.schema.json' with { type: 'json' };
import settings from '../settings.schema.json' with { type: 'json' };
import blocksCall from '../blocks/call.json' with { type: 'json' };
import blocksDeviceCheck from '../blocks/deviceCheck.json' with { type: 'json' };
import blocksPayment from '../blocks/payment.json' with { type: 'json' };
import blocksQueue from '../blocks/queue.json' with { type: 'json' };
import blocksRoom from '../blocks/room.json' with { type: 'json' };
import blocksTryAgain from '../blocks/tryAgain.json' with { type: 'json' };

/** Every schema of the language, by path below schemas/. */
export const schemaFiles: Readonly<Record<string, object>> = {
  'actions/back.schema.json': actionsBack,
  'actions/call.schema.json': actionsCall,
  'actions/check.schema.json': actionsCheck,
  'actions/choose.schema.json': actionsChoose,
  'actions/close.schema.json': actionsClose,
  'actions/confirm.schema.json': actionsConfirm,
  'actions/discard.schema.json': actionsDiscard,
  'actions/download.schema.json': actionsDownload,
  'actions/go.schema.json': actionsGo,
  'actions/notice.schema.json': actionsNotice,
  'actions/open.schema.json': actionsOpen,
  'actions/print.schema.json': actionsPrint,
  'actions/refresh.schema.json': actionsRefresh,
  'actions/reset.schema.json': actionsReset,
  'actions/run.schema.json': actionsRun,
  'actions/set.schema.json': actionsSet,
  'actions/signIn.schema.json': actionsSignIn,
  'actions/signOut.schema.json': actionsSignOut,
  'actions/stop.schema.json': actionsStop,
  'actions/submit.schema.json': actionsSubmit,
  'actions/visit.schema.json': actionsVisit,
  'common.schema.json': common,
  'documents/checks.schema.json': documentsChecks,
  'documents/codes.schema.json': documentsCodes,
  'documents/connectors.schema.json': documentsConnectors,
  'documents/dialog.schema.json': documentsDialog,
  'documents/endpoints.schema.json': documentsEndpoints,
  'documents/fields.schema.json': documentsFields,
  'documents/form.schema.json': documentsForm,
  'documents/menu.schema.json': documentsMenu,
  'documents/part.schema.json': documentsPart,
  'documents/rules.schema.json': documentsRules,
  'documents/screen.schema.json': documentsScreen,
  'documents/shell.schema.json': documentsShell,
  'documents/simulated.schema.json': documentsSimulated,
  'documents/table-test.schema.json': documentsTableTest,
  'documents/tenant.schema.json': documentsTenant,
  'documents/terms.schema.json': documentsTerms,
  'documents/texts.schema.json': documentsTexts,
  'documents/tiles.schema.json': documentsTiles,
  'flags.schema.json': flags,
  'nodes/accordion.schema.json': nodesAccordion,
  'nodes/autosave.schema.json': nodesAutosave,
  'nodes/badge.schema.json': nodesBadge,
  'nodes/block.schema.json': nodesBlock,
  'nodes/button.schema.json': nodesButton,
  'nodes/card.schema.json': nodesCard,
  'nodes/chart.schema.json': nodesChart,
  'nodes/choices.schema.json': nodesChoices,
  'nodes/codes.schema.json': nodesCodes,
  'nodes/dated.schema.json': nodesDated,
  'nodes/divider.schema.json': nodesDivider,
  'nodes/document.schema.json': nodesDocument,
  'nodes/facts.schema.json': nodesFacts,
  'nodes/filters.schema.json': nodesFilters,
  'nodes/form.schema.json': nodesForm,
  'nodes/frame.schema.json': nodesFrame,
  'nodes/heading.schema.json': nodesHeading,
  'nodes/help.schema.json': nodesHelp,
  'nodes/hero.schema.json': nodesHero,
  'nodes/image.schema.json': nodesImage,
  'nodes/input.schema.json': nodesInput,
  'nodes/keys.schema.json': nodesKeys,
  'nodes/link.schema.json': nodesLink,
  'nodes/list.schema.json': nodesList,
  'nodes/load.schema.json': nodesLoad,
  'nodes/logo.schema.json': nodesLogo,
  'nodes/more.schema.json': nodesMore,
  'nodes/note.schema.json': nodesNote,
  'nodes/part.schema.json': nodesPart,
  'nodes/passkey.schema.json': nodesPasskey,
  'nodes/pdf.schema.json': nodesPdf,
  'nodes/progress.schema.json': nodesProgress,
  'nodes/qr.schema.json': nodesQr,
  'nodes/row.schema.json': nodesRow,
  'nodes/segmented.schema.json': nodesSegmented,
  'nodes/select.schema.json': nodesSelect,
  'nodes/split.schema.json': nodesSplit,
  'nodes/stack.schema.json': nodesStack,
  'nodes/steps.schema.json': nodesSteps,
  'nodes/table.schema.json': nodesTable,
  'nodes/text.schema.json': nodesText,
  'nodes/textarea.schema.json': nodesTextarea,
  'nodes/tiles.schema.json': nodesTiles,
  'nodes/video.schema.json': nodesVideo,
  'profile-leaf.schema.json': profileLeaf,
  'settings.schema.json': settings,
};

/** Props and outcomes of each block in code, by name. */
export const blockFiles: Readonly<Record<string, object>> = {
  call: blocksCall,
  deviceCheck: blocksDeviceCheck,
  payment: blocksPayment,
  queue: blocksQueue,
  room: blocksRoom,
  tryAgain: blocksTryAgain,
};
