import { text } from '#shared/messages/text.ts'

/** The three ways to contribute, above the contributor's form. */

export const whatToGive = text('What would you like to give?', 'Apakah yang ingin anda berikan?')
export const whatToGiveText = text(
  'Somebody checks it before others see it.',
  'Seseorang menyemaknya sebelum orang lain melihatnya.',
)
export const wordWay = text('A word', 'Perkataan')
export const wordWayText = text('A new one, or your way to say it.', 'Yang baharu, atau cara anda menyebutnya.')
export const wordWayTime = text('About 1 minute', 'Kira-kira 1 minit')
export const voiceWay = text('A voice', 'Suara')
export const voiceWayText = text('Say words aloud for learners.', 'Sebut perkataan untuk pelajar.')
export const voiceWayTime = text('About 2 minutes', 'Kira-kira 2 minit')
export const storyWay = text('A story', 'Cerita')
export const storyWayText = text('As it is told where you come from.', 'Seperti yang diceritakan di tempat asal anda.')
export const storyWayTime = text('As long as you like', 'Selama mana yang anda mahu')
