typedef int gpu_index;
