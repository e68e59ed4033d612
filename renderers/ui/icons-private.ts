import IconActivity from '@tabler/icons-react/dist/esm/icons/IconActivity.mjs';
import IconApple from '@tabler/icons-react/dist/esm/icons/IconApple.mjs';
import IconBandage from '@tabler/icons-react/dist/esm/icons/IconBandage.mjs';
import IconBone from '@tabler/icons-react/dist/esm/icons/IconBone.mjs';
import IconBook from '@tabler/icons-react/dist/esm/icons/IconBook.mjs';
import IconBrain from '@tabler/icons-react/dist/esm/icons/IconBrain.mjs';
import IconBrandWhatsapp from '@tabler/icons-react/dist/esm/icons/IconBrandWhatsapp.mjs';
import IconBuildingHospital from '@tabler/icons-react/dist/esm/icons/IconBuildingHospital.mjs';
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs';
import IconCalendarX from '@tabler/icons-react/dist/esm/icons/IconCalendarX.mjs';
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs';
import IconCameraOff from '@tabler/icons-react/dist/esm/icons/IconCameraOff.mjs';
import IconCameraRotate from '@tabler/icons-react/dist/esm/icons/IconCameraRotate.mjs';
import IconCertificate from '@tabler/icons-react/dist/esm/icons/IconCertificate.mjs';
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs';
import IconClipboardText from '@tabler/icons-react/dist/esm/icons/IconClipboardText.mjs';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconCreditCard from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs';
import IconDental from '@tabler/icons-react/dist/esm/icons/IconDental.mjs';
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs';
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconDroplet from '@tabler/icons-react/dist/esm/icons/IconDroplet.mjs';
import IconEar from '@tabler/icons-react/dist/esm/icons/IconEar.mjs';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconEyeglass from '@tabler/icons-react/dist/esm/icons/IconEyeglass.mjs';
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs';
import IconFlask from '@tabler/icons-react/dist/esm/icons/IconFlask.mjs';
import IconGauge from '@tabler/icons-react/dist/esm/icons/IconGauge.mjs';
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs';
import IconHeartRateMonitor from '@tabler/icons-react/dist/esm/icons/IconHeartRateMonitor.mjs';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs';
import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs';
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import IconLungs from '@tabler/icons-react/dist/esm/icons/IconLungs.mjs';
import IconMaximize from '@tabler/icons-react/dist/esm/icons/IconMaximize.mjs';
import IconMessageCircle from '@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs';
import IconMicrophone from '@tabler/icons-react/dist/esm/icons/IconMicrophone.mjs';
import IconMicrophoneOff from '@tabler/icons-react/dist/esm/icons/IconMicrophoneOff.mjs';
import IconMicroscope from '@tabler/icons-react/dist/esm/icons/IconMicroscope.mjs';
import IconMoodKid from '@tabler/icons-react/dist/esm/icons/IconMoodKid.mjs';
import IconNotes from '@tabler/icons-react/dist/esm/icons/IconNotes.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconPhoneOff from '@tabler/icons-react/dist/esm/icons/IconPhoneOff.mjs';
import IconPill from '@tabler/icons-react/dist/esm/icons/IconPill.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import IconRotateClockwise from '@tabler/icons-react/dist/esm/icons/IconRotateClockwise.mjs';
import IconRun from '@tabler/icons-react/dist/esm/icons/IconRun.mjs';
import IconSchool from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import IconStethoscope from '@tabler/icons-react/dist/esm/icons/IconStethoscope.mjs';
import IconTicket from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs';
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import IconVaccine from '@tabler/icons-react/dist/esm/icons/IconVaccine.mjs';
import IconVideoOff from '@tabler/icons-react/dist/esm/icons/IconVideoOff.mjs';
import IconVirus from '@tabler/icons-react/dist/esm/icons/IconVirus.mjs';
import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs';
import IconVolumeOff from '@tabler/icons-react/dist/esm/icons/IconVolumeOff.mjs';
import IconWheelchair from '@tabler/icons-react/dist/esm/icons/IconWheelchair.mjs';
import IconWifi from '@tabler/icons-react/dist/esm/icons/IconWifi.mjs';
import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs';
import IconYoga from '@tabler/icons-react/dist/esm/icons/IconYoga.mjs';
import IconZoomIn from '@tabler/icons-react/dist/esm/icons/IconZoomIn.mjs';
import IconZoomOut from '@tabler/icons-react/dist/esm/icons/IconZoomOut.mjs';
import type { IconComponent } from './icon-component.ts';
import { registerIcons } from './icon-registry.ts';

/** Icons of the signed-in area; importing this module makes them known. */
export const privateIcons = {
  activity: IconActivity,
  apple: IconApple,
  bandage: IconBandage,
  bone: IconBone,
  book: IconBook,
  brain: IconBrain,
  'brand-whatsapp': IconBrandWhatsapp,
  'building-hospital': IconBuildingHospital,
  'calendar-plus': IconCalendarPlus,
  'calendar-x': IconCalendarX,
  calendar: IconCalendar,
  'camera-off': IconCameraOff,
  'camera-rotate': IconCameraRotate,
  camera: IconCamera,
  certificate: IconCertificate,
  'chart-bar': IconChartBar,
  'clipboard-text': IconClipboardText,
  copy: IconCopy,
  'credit-card': IconCreditCard,
  dental: IconDental,
  'device-mobile': IconDeviceMobile,
  'dots-vertical': IconDotsVertical,
  download: IconDownload,
  droplet: IconDroplet,
  ear: IconEar,
  eye: IconEye,
  eyeglass: IconEyeglass,
  'file-text': IconFileText,
  filter: IconFilter,
  flask: IconFlask,
  gauge: IconGauge,
  'heart-rate-monitor': IconHeartRateMonitor,
  heart: IconHeart,
  history: IconHistory,
  home: IconHome,
  language: IconLanguage,
  list: IconList,
  logout: IconLogout,
  lungs: IconLungs,
  maximize: IconMaximize,
  'message-circle': IconMessageCircle,
  'microphone-off': IconMicrophoneOff,
  microphone: IconMicrophone,
  microscope: IconMicroscope,
  'mood-kid': IconMoodKid,
  notes: IconNotes,
  pencil: IconPencil,
  'phone-off': IconPhoneOff,
  pill: IconPill,
  plus: IconPlus,
  printer: IconPrinter,
  rotate: IconRotateClockwise,
  run: IconRun,
  school: IconSchool,
  search: IconSearch,
  send: IconSend,
  settings: IconSettings,
  stethoscope: IconStethoscope,
  ticket: IconTicket,
  trash: IconTrash,
  upload: IconUpload,
  'user-plus': IconUserPlus,
  users: IconUsers,
  vaccine: IconVaccine,
  'video-off': IconVideoOff,
  virus: IconVirus,
  volume: IconVolume,
  'volume-off': IconVolumeOff,
  wheelchair: IconWheelchair,
  wifi: IconWifi,
  world: IconWorld,
  yoga: IconYoga,
  'zoom-in': IconZoomIn,
  'zoom-out': IconZoomOut,
} as const satisfies Readonly<Record<string, IconComponent>>;

registerIcons(privateIcons);
