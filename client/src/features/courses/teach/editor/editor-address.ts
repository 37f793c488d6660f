/** Pages of the lesson editor. */
export const editAddress = (lessonId: string) => `/teacher/lessons/${lessonId}/edit`
export const newLessonAddress = (courseId: string) => `/teacher/courses/${courseId}/lessons/new`
