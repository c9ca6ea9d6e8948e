import { catalogue } from '#shared/catalogue.ts'

/** Words of the profile picture: other pages have no use for them. */
export const pictureWords = catalogue({
  en: {
    heading: 'Picture',
    label: 'Profile picture',
    hint: 'PNG, JPEG or WebP. Only people you have a conversation with see it, never a recruiter who searches or reads an application.',
    none: 'No picture yet. People see your initials.',
    remove: 'Remove the picture',
    uploaded: 'Picture saved',
    removed: 'Picture removed',
    unreadable: 'We can’t open this file. Choose a PNG, JPEG or WebP picture.',
    cropTitle: 'Crop your picture',
    preview: 'How others will see it',
    zoom: 'Zoom',
    across: 'Left to right',
    upright: 'Top to bottom',
    cancel: 'Cancel',
    use: 'Use this picture',
  },
})
