export {
  type DrawingFilter,
  drawingFilter,
  type DrawingList,
  type DrawingView,
  type OwnDrawingFilter,
  ownDrawingFilter,
  type OwnTaskFilter,
  ownTaskFilter,
  type TaskFilter,
  taskFilter,
  type TaskList,
  type TaskView,
} from './tasks'
export { tasksAnswers } from './tasks.answers'
